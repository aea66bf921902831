import { deleteDraft, type ListedDraft } from '#contracts/manuscript/drafts.ts'
import { draftKeptDays, draftTitle } from '#domain/manuscript/drafts.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { ButtonLink } from '../components/button.tsx'
import { ErrorState } from '../components/empty-state.tsx'
import { formatDate, formatMoment } from '../format.ts'
import { useWrite } from '../write/use-write.ts'
import { successOf, type Texts, type Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'

export type ShownDraft = ListedDraft & { journalTitle: string | undefined; age: string }

export const deletingDraft: Write<Texts, { success: string }> = {
  name: 'delete-draft',
  send: (ask, { id = '' }) => ask(deleteDraft, { id }),
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
  const remove = useWrite(deletingDraft)
  const shown = draftTitle(title)
  return (
    <li className="stack stack-small">
      <h3>{shown}</h3>
      <p className="meta">
        {journalTitle ?? 'No journal chosen'} · changed{' '}
        <time dateTime={savedAt} title={formatMoment(savedAt)}>
          {age}
        </time>{' '}
        · deleted on <time dateTime={removedAt}>{formatDate(removedAt)}</time>
      </p>
      <WriteForm of={remove} className="cluster">
        <input type="hidden" name="id" value={_id} />
        <ButtonLink variant="secondary" size="small" href={`/submit?draft=${_id}`} aria-label={`Continue: ${shown}`}>
          Continue
        </ButtonLink>
        <SubmitButton variant="quiet" size="small" aria-label={`Delete draft: ${shown}`}>
          Delete
        </SubmitButton>
      </WriteForm>
    </li>
  )
}
