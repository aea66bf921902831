import type { OwnProposedChanges } from '#contracts/publishing/proposed-changes.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'

export const proposedChangesPath = (key: string) => `/correction/${key}`

/** On the author's own page, while changes wait for their answer. */
export function ProposedChangesNotice({ proposed: { manuscriptId, last, problem } }: { proposed: OwnProposedChanges }) {
  if (!last || last.answer || problem) return null
  return (
    <div className="stack stack-small">
      <Notice kind="warning" title="Please approve our changes">
        On {formatDate(last.at)} we proposed changes to your manuscript. It stays as you wrote it until you approve
        them.
      </Notice>
      <p>
        <ButtonLink href={proposedChangesPath(manuscriptId)}>See the changes</ButtonLink>
      </p>
    </div>
  )
}
