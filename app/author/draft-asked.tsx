import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import type { Asked } from './use-server-draft.ts'

type DraftAskedProps = {
  asked: Asked | null
  /** With true the form shows the other device's draft; this one stays as a draft of its own in both cases. */
  onPart(takes: boolean): void
  onDiscard(): void
}

/** Two devices have changed one draft, or it is gone: its author decides. */
export function DraftAsked({ asked, onPart, onDiscard }: DraftAskedProps) {
  if (!asked) return null
  const { isGone, sentence } = asked
  return (
    <div className="draft-asked">
      <Notice kind="warning" title={isGone ? 'This draft is no longer there' : 'Changed on another device'} live>
        <div className="stack stack-small">
          <p>{sentence}</p>
          <p className="cluster">
            {isGone ? (
              <Button variant="secondary" size="small" onClick={onDiscard}>
                Discard it
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={() => onPart(true)}>
                Take that one
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => onPart(false)}>
              Keep this one as a new draft
            </Button>
          </p>
        </div>
      </Notice>
    </div>
  )
}
