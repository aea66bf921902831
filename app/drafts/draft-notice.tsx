import { useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'
import { formatMoment } from '../format.ts'
import type { Kept } from './kept.ts'
import type { KeptDrafts } from './use-draft.ts'
import '../styles/member-pages.css'

type DraftNoticeProps<T extends object> = {
  kept: KeptDrafts<T>
  /** Says how long the draft is kept. */
  until: string
  /** The label of the button that puts the draft aside and empties the form. */
  startOver: string
  nameOf(changes: Partial<T>): string
  /** True if other people can change the same record. */
  isShared?: boolean
}

type ChangesNoticeProps<T extends object> = { kept: KeptDrafts<T>; until?: 'save' | 'publish' }

/** For a form that changes a record which other people can change too. */
export function ChangesNotice<T extends object>({ kept, until = 'save' }: ChangesNoticeProps<T>) {
  return (
    <DraftNotice
      kept={kept}
      until={`Your changes stay in this browser until you ${until} them.`}
      startOver="Discard changes"
      nameOf={() => 'Unsaved changes'}
      isShared
    />
  )
}

const titles = { restored: 'Draft restored', parted: 'This draft was changed in another tab' }

/** Says that the form shows a saved draft, and offers the drafts that were put aside or typed in another tab. */
export function DraftNotice<T extends object>({
  kept,
  until,
  startOver,
  nameOf,
  isShared = false,
}: DraftNoticeProps<T>) {
  const { news, others, open, remove } = kept
  const isBehind = isShared && kept.isBehind
  const place = useRef<HTMLDivElement>(null)
  const [doomed, setDoomed] = useState<Kept<T> | null>(null)
  const labelOf = ({ changes, savedAt }: Kept<T>) =>
    savedAt > 0 ? `${nameOf(changes)}, ${formatMoment(new Date(savedAt).toISOString())}` : nameOf(changes)
  const choose = (other: Kept<T> | null) => {
    open(other)
    place.current?.focus()
  }
  if (!news && !isBehind && others.length === 0) return null
  const title = news ? titles[news] : others.length > 0 ? 'Saved drafts' : 'Changed by someone else'
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind={news === 'parted' || isBehind ? 'warning' : 'info'} title={title} live>
        {news === 'parted' && <p>Both versions are saved. You are now editing your own copy.</p>}
        {news === 'restored' && (
          <p className="draft-line">
            {until}
            <Button variant="quiet" size="small" onClick={() => choose(null)}>
              {startOver}
            </Button>
          </p>
        )}
        {isBehind && <p>Someone else has changed fields that you were editing. Check them before you save.</p>}
        {others.length > 0 && (
          <ul className="draft-lines" aria-label="Other drafts">
            {others.map((other) => (
              <li key={other.id} className="draft-line">
                {news ? `Another draft: ${labelOf(other)}` : labelOf(other)}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Open: ${labelOf(other)}`}
                  onClick={() => choose(other)}
                >
                  Open
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Delete: ${labelOf(other)}`}
                  onClick={() => setDoomed(other)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        danger
        onConfirm={() => {
          if (doomed) remove(doomed)
          setDoomed(null)
          place.current?.focus()
        }}
      >
        {doomed && <p>{labelOf(doomed)}</p>}
      </ConfirmDialog>
    </div>
  )
}
