import { FieldError } from '#app/components/form-field.tsx'
import type { OfferedAction } from '#domain/words/manuscript-status.ts'
import type { Draft } from './dialog-props.ts'

type VerdictProps = {
  actions: readonly OfferedAction[]
  draft: Draft
  onDraft: (change: Draft) => void
  mayRevise: boolean
  error: string | undefined
}

const decisions = ['approve', 'revise', 'reject'] as const
const revisions = [
  ['minor-revision', 'Minor'],
  ['major-revision', 'Major'],
] as const

/** Approve, revise or reject; and if it is to be revised, how much. */
export function Verdict({ actions, draft, onDraft, mayRevise, error }: VerdictProps) {
  const offered = actions.filter(({ action }) => action !== 'revise' || mayRevise)
  return (
    <div className="stack stack-small" {...(error && { tabIndex: -1, 'data-refusal': true })}>
      <fieldset className="verdict">
        <legend>Decision</legend>
        {decisions.map((decision) => {
          const row = offered.find(({ action }) => action === decision)
          return (
            row && (
              <label key={decision}>
                <input
                  type="radio"
                  name="decision"
                  disabled={row.off !== null}
                  checked={draft.decision === decision}
                  onChange={() => onDraft({ decision })}
                />
                <span>{row.label}</span>
              </label>
            )
          )
        })}
      </fieldset>
      {draft.decision === 'revise' && (
        <fieldset className="verdict">
          <legend>Revision</legend>
          {revisions.map(([revision, label]) => (
            <label key={revision}>
              <input
                type="radio"
                name="revision"
                checked={draft.revision === revision}
                onChange={() => onDraft({ revision, dueOn: undefined })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {error && <FieldError id="decision-error">{error}</FieldError>}
    </div>
  )
}
