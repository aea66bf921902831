import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import type { Unsaved } from './unsaved.ts'

type OfferProps = { unsaved: Unsaved; onUse(): void; onDiscard(): void }

/** Text that another tab or device has overtaken: to be read before the reviewer decides which of the two to keep. */
export function UnsavedOffer({ unsaved: { texts }, onUse, onDiscard }: OfferProps) {
  return (
    <Notice kind="warning" title="This browser holds text that was not saved">
      <p>Your report has been changed elsewhere since. The form below shows what was saved there.</p>
      <details className="fold">
        <summary>Read the text of this browser</summary>
        <div className="fold-body stack stack-small">
          {texts.toAuthor && (
            <>
              <strong>Comments to the author</strong>
              <Paragraphs text={texts.toAuthor} />
            </>
          )}
          {texts.toEditor && (
            <>
              <strong>To the editor only</strong>
              <Paragraphs text={texts.toEditor} />
            </>
          )}
        </div>
      </details>
      <p className="cluster">
        <Button size="small" onClick={onUse}>
          Use the text of this browser
        </Button>
        <Button size="small" variant="secondary" onClick={onDiscard}>
          Discard it
        </Button>
      </p>
    </Notice>
  )
}
