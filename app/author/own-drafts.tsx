import { useState } from 'react'
import { deleteDraft, type ListedDraft } from '#contracts/manuscript/drafts.ts'
import { draftKeptDays, draftTitle } from '#domain/manuscript/drafts.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { ErrorState } from '../components/empty-state.tsx'
import { formatDate, formatMoment } from '../format.ts'
import { useWrite } from '../write/use-write.ts'
import { successOf, type Write } from '../write/write.ts'
import { FaultNotice } from '../write/write-form.tsx'

export type ShownDraft = ListedDraft & { journalTitle: string | undefined; age: string }

const deletingDraft: Write<string, { success: string }> = {
  send: (ask, id) => ask(deleteDraft, { id }),
  fallback: 'Deleting failed.',
  done: successOf,
}

/** Null if they could not be loaded. */
export function OwnDrafts({ drafts }: { drafts: ShownDraft[] | null }) {
  if (drafts?.length === 0) return null
  return (
    <ProfileSection title="Drafts">
      {drafts ? (
        <>
          <p className="field-hint">
            Only you see them. A draft is deleted {draftKeptDays} days after its last change; we e-mail you a week
            before.
          </p>
          <ul className="own-list">
            {drafts.map((draft) => (
              <OwnDraft key={draft._id} {...draft} />
            ))}
          </ul>
        </>
      ) : (
        <ErrorState title="Fetch failed" />
      )}
    </ProfileSection>
  )
}

function OwnDraft({ _id, title, journalTitle, savedAt, removedAt, age }: ShownDraft) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, fault, run } = useWrite(deletingDraft)
  const shown = draftTitle(title)
  return (
    <li className="stack stack-small">
      <h3>{shown}</h3>
      <p className="meta">
        {journalTitle ?? 'No journal chosen'} · changed{' '}
        <time dateTime={savedAt} title={formatMoment(savedAt)}>
          {age}
        </time>{' '}
        · will be deleted on <time dateTime={removedAt}>{formatDate(removedAt)}</time>
      </p>
      <p className="cluster">
        <ButtonLink variant="secondary" size="small" href={`/submit?draft=${_id}`} aria-label={`Continue: ${shown}`}>
          Continue
        </ButtonLink>
        <span className="needs-script">
          <Button variant="quiet" size="small" aria-label={`Delete: ${shown}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </span>
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        danger
        busy={isBusy}
        onConfirm={() => run(_id)}
      >
        <p>{shown}</p>
        <FaultNotice fault={fault} />
      </ConfirmDialog>
    </li>
  )
}
