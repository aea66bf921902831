import type { Revision } from '#contracts/review/revisions.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import { StatusBadge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { MarkedText } from '../components/inline-markup.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { LinkText } from '../reviewing/link-page.tsx'
import { transferPath } from './open-transfer.ts'
import { ReviseAnswers } from './revise-answers.tsx'

type AfterProps = { revision: Revision }

type Outcome = { status: Status; sentence: string; transferred: string | null }

export function SubmittedRevision({ revision, outcome }: AfterProps & { outcome: Outcome }) {
  const { journal, number, record, version, submittedAt, manuscriptId } = revision
  return (
    <LinkText journal={journal} number={number}>
      <p className="eyebrow">Your revision</p>
      <h1>Thank you for your revision</h1>
      <p className="lede">
        <MarkedText text={record.title} markup={record.markup?.title} />
      </p>
      <Notice kind="success" title={`Submitted on ${formatDate(submittedAt ?? '')} as version ${version}`} />
      <p>
        <StatusBadge status={outcome.status} />
      </p>
      {outcome.transferred && <p>{outcome.transferred}</p>}
      <p>
        {outcome.sentence}
        {revision.transferOffered && (
          <>
            {' '}
            The link to it is in our e-mail about the offer; or log in and{' '}
            <a href={transferPath(manuscriptId)}>see it here</a>.
          </>
        )}
      </p>
      <p>
        <ButtonLink href={`/status/${manuscriptId}`}>Follow your manuscript</ButtonLink>
      </p>
      <ReviseAnswers reports={revision.reports} />
    </LinkText>
  )
}

/** The editors were first. What the author typed stays readable. */
export function EndedRevision({ revision }: AfterProps) {
  const { journal, number, record, manuscriptId } = revision
  return (
    <LinkText journal={journal} number={number}>
      <p className="eyebrow">Your revision</p>
      <h1>No revision is needed any more</h1>
      <p className="lede">
        <MarkedText text={record.title} markup={record.markup?.title} />
      </p>
      <Notice>
        The editors have decided on this manuscript without waiting for the revision. What you wrote is kept here;
        nobody else reads it.
      </Notice>
      <p>
        <ButtonLink href={`/status/${manuscriptId}`}>See the decision</ButtonLink>
      </p>
      <ReviseAnswers reports={revision.reports} />
    </LinkText>
  )
}
