import { useNavigate } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import { deleteReviewer, leaveRegister, type Service } from '#contracts/review/reviewers.ts'
import { sourceLabels } from '#domain/review/reviewer.ts'
import { orcidUrl } from '#domain/words/orcid.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { ForEditors } from '../../role.tsx'
import { StaffPage } from '../../staff-page.tsx'
import { WriteButton } from '../../write-button.tsx'
import type { Route } from './+types/reviewer.ts'
import { Addresses } from './addresses.tsx'
import { DuplicatePairs } from './duplicate-pair.tsx'
import { register } from './query.ts'
import { journalsOf } from './table.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.reviewer.name ?? 'Reviewer')

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { content, reviewers } = context.get(servicesContext)
  return {
    reviewer: await orNotFound(reviewers.reviewer(staff, params)),
    journals: content.journals.map(({ slug, shortTitle }) => ({ slug, shortTitle })),
  }
}

type Shown = Route.ComponentProps['loaderData']

export default function ReviewerPage({ loaderData: { reviewer, journals } }: Route.ComponentProps) {
  const { _id, name, leftAt, duplicates, service, sample, fixed } = reviewer
  return (
    <StaffPage
      title={name}
      parent={register}
      actions={
        fixed === null && (
          <ForEditors>
            <ButtonLink size="small" href={`/admin/reviewers/${_id}/edit`}>
              Edit
            </ButtonLink>
            <ButtonLink variant="secondary" size="small" href={`/admin/reviewers/${_id}/merge`}>
              Merge with another entry
            </ButtonLink>
            <LeaveButton id={_id} name={name} hasLeft={leftAt !== null} />
            <DeleteButton id={_id} name={name} wasAsked={service.asked > 0} />
          </ForEditors>
        )
      }
    >
      {sample && (
        <p>
          <Badge>Sample</Badge>
        </p>
      )}
      {fixed && (
        <ForEditors>
          <Notice kind="info">{fixed}</Notice>
        </ForEditors>
      )}
      {leftAt && (
        <Notice kind="warning" title="Asked not to be asked">
          Since {formatDate(leftAt)}. {name} is not proposed any more.
        </Notice>
      )}
      <Facts reviewer={reviewer} journals={journals} />
      <section className="stack">
        <h2>Record of service</h2>
        <ServiceFacts service={service} />
        <Invitations reviewer={reviewer} journals={journals} />
      </section>
      <ForEditors>
        <DuplicatePairs pairs={duplicates} />
      </ForEditors>
    </StaffPage>
  )
}

function Facts({ reviewer, journals }: Shown) {
  const { _id: id, name, emails, unconfirmed, affiliation, orcid, topics, notes, source, createdAt } = reviewer
  return (
    <FactList
      facts={[
        [
          emails.length > 1 ? 'E-mail addresses' : 'E-mail',
          <Addresses key={id} {...{ id, name, emails, unconfirmed }} />,
        ],
        ['Affiliation', affiliation],
        ['ORCID iD', orcid && <a href={orcidUrl(orcid)}>{orcid}</a>],
        ['Topics', topics.join(', ')],
        ['Journals', journalsOf(reviewer, journals)],
        ['Notes', notes],
        ['In the register since', `${formatDate(createdAt)} (${sourceLabels[source].toLowerCase()})`],
      ]}
    />
  )
}

function ServiceFacts({ service: { asked, accepted, declined, submitted, open, days } }: { service: Service }) {
  return (
    <FactList
      layout="tiles"
      facts={[
        ['Asked', asked],
        ['Accepted', accepted],
        ['Declined', declined],
        ['Reports', submitted],
        ['Open', open],
        ['Days taken (median)', days],
      ]}
    />
  )
}

const stateLabels: Record<string, string> = {
  queued: 'Alternate',
  invited: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  submitted: 'Report sent',
  cancelled: 'Cancelled',
}

function Invitations({ reviewer: { invitations, service, name }, journals }: Shown) {
  if (invitations.length === 0) {
    const isElsewhere = service.asked > 0
    return (
      <EmptyState title={isElsewhere ? 'All invitations were for other journals.' : `${name} has never been asked.`} />
    )
  }
  const date = (at: string | null) => (at ? formatDate(at) : '–')
  return (
    <Table
      caption="Invitations"
      rows={invitations}
      rowKey={({ _id }) => _id}
      columns={[
        {
          header: 'Manuscript',
          cell: ({ manuscript }) => (
            <div className="reviewer-who">
              <a href={`/admin/review/${manuscript._id}`}>{manuscript.title}</a>
              <span className="meta">
                {manuscript.number}, {journalsOf({ journals: [manuscript.journal] }, journals)}
              </span>
            </div>
          ),
        },
        { header: 'Round', numeric: true, cell: ({ round }) => round },
        { header: 'State', cell: ({ state }) => stateLabels[state] ?? state },
        { header: 'Invited', cell: ({ invitedAt }) => date(invitedAt) },
        { header: 'Answered', cell: ({ answeredAt }) => date(answeredAt) },
        { header: 'Report', cell: ({ submittedAt }) => date(submittedAt) },
      ]}
    />
  )
}

function LeaveButton({ id, name, hasLeft }: { id: string; name: string; hasLeft: boolean }) {
  return (
    <WriteButton
      variant="secondary"
      label={hasLeft ? 'May be asked again' : 'Do not ask'}
      about={name}
      write={{
        send: (ask) => ask(leaveRegister, { id, left: !hasLeft }),
        fallback: 'This could not be saved. Please try again.',
        done: successOf,
      }}
    />
  )
}

function DeleteButton({ id, name, wasAsked }: { id: string; name: string; wasAsked: boolean }) {
  const navigate = useNavigate()
  return (
    <ConfirmedButton
      label="Delete"
      about={name}
      question={`Delete ${name}?`}
      write={{ send: (ask) => ask(deleteReviewer, { id }), fallback: 'Deleting failed.', done: successOf }}
      afterwards={() => navigate(register.href)}
    >
      {wasAsked
        ? 'The name, the addresses and the notes are deleted for ever. Reports stay, without a name.'
        : 'The entry is deleted for ever. Nobody has asked this person so far.'}
    </ConfirmedButton>
  )
}
