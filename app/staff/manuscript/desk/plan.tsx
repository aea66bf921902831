import { Notice } from '#app/components/notice.tsx'
import { cancelPlan } from '#contracts/publishing/plans.ts'
import type { PublicationDesk } from '#server/publishing/issues/publication-desk.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { ForEditors } from '../../role.tsx'

/** When it will be published, or why it was not. */
export function PlanNotice({ id, plan, prepared, timeZone }: PublicationDesk & { id: string }) {
  if (!plan) return null
  const { issue, at, by, failure } = plan
  const where = issue === null ? `with issue ${prepared?.number}` : `in issue ${issue}`
  return (
    <div className="stack stack-small">
      {failure ? (
        <Notice kind="error" title={`Not published on ${at}`}>
          {failure} It is not tried again: publish it, or choose another date.
        </Notice>
      ) : (
        <Notice title={`To be published on ${at}`}>
          {`It appears ${where}. Scheduled by ${by ?? 'a former member of staff'}; the time is that of ${timeZone}.`}
        </Notice>
      )}
      <ForEditors>
        <div>
          <ConfirmedButton
            label={failure ? 'Remove the date' : 'Cancel the date'}
            question="Cancel the scheduled publication?"
            keepLabel="Keep it"
            write={{
              send: (ask) => ask(cancelPlan, { id }),
              fallback: 'The date could not be cancelled.',
              done: ({ success }) => success,
            }}
          >
            The manuscript stays paid. You can publish it or choose another date.
          </ConfirmedButton>
        </div>
      </ForEditors>
    </div>
  )
}
