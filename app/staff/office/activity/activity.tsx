import { ShieldCheck } from 'lucide-react'
import { sentenceOf } from '#app/api.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import { privateMeta } from '#app/seo/meta.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { type ActivityEntry, type ActivityFilter, exportActivity, listActivity } from '#contracts/office/activity.ts'
import type { checkHistories } from '#contracts/office/history.ts'
import type { Age } from '#contracts/shapes.ts'
import { activitySentence } from '#domain/manuscript/activity-sentences.ts'
import { inWords } from '#domain/manuscript/activity-words.ts'
import { entriesInWords, faultInWords } from '#domain/office/history-chain.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { ExportLink } from '../../export-link.tsx'
import { requireStaff } from '../../guard.ts'
import { Older } from '../../older.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/activity.ts'
import { ActivityFilters } from './filters.tsx'
import { activityPath } from './paths.ts'

export const meta: Route.MetaFunction = () => privateMeta('Activity')

const nothing = { entries: [], next: null, actions: [], objects: [] }

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const { check, ...asked } = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  const services = context.get(servicesContext)
  const { before, sort: order, ...filter }: ActivityFilter & { before?: string; sort?: string } = asked
  const sort: Age = order === 'oldest' ? 'oldest' : 'newest'
  const answer = await context
    .get(apiContext)(listActivity, { ...filter, sort, before })
    .catch((error: unknown) => ({ ...nothing, error: sentenceOf(error, 'Fetch failed') }))
  const staff = await services.accounts.listStaff()
  const histories = check === undefined ? null : await services.history.checkHistories()
  const people = staff.map(({ _id, name, email }) => ({ id: _id, name: name ?? email }))
  return { filter, sort, before, people, histories, error: null, ...answer }
}

const nameOf = ({ actor, actorName }: ActivityEntry) =>
  actorName ?? (actor === 'site' ? 'The site' : 'A deleted account')

function Entry({ entry }: { entry: ActivityEntry }) {
  const { at, actorId, object, objectId, said } = entry
  return (
    <li>
      <p>
        <a href={activityPath({ person: actorId ?? 'site' })}>{nameOf(entry)}</a> <Act {...entry} />.
      </p>
      <p className="log-facts">
        <time dateTime={at}>{formatMoment(at)}</time>
        {objectId && <a href={activityPath({ object, objectId })}>All about this {inWords(object)}</a>}
      </p>
      <p className="meta">{said}</p>
    </li>
  )
}

function Act({ action, actorId, object, objectId, objectName, page }: ActivityEntry) {
  const { before, after } = activitySentence(action, object)
  if (after === null) return before
  if (objectId !== null && objectId === actorId) return `${before}their account${after}`
  const name = objectName ?? objectId ?? 'a deleted record'
  return (
    <>
      {before}
      {page ? <a href={page}>{name}</a> : <strong>{name}</strong>}
      {after}
    </>
  )
}

type Checked = ReplyOf<typeof checkHistories>

/** Whether anybody has changed a manuscript's history in the database. */
function Histories({ entries, broken }: Checked) {
  if (broken.length === 0)
    return (
      <Notice kind="success">The histories of all manuscripts are unbroken: {entriesInWords(entries)} checked.</Notice>
    )
  return (
    <Notice kind="error" title="Histories were changed in the database">
      <ul>
        {broken.map(({ manuscript, ...fault }) => (
          <li key={manuscript}>
            <a href={`/admin/review/${manuscript}#history`}>Manuscript {manuscript}</a>: {faultInWords(fault)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { filter, sort, before, people, histories, entries, next, actions, objects, error } = loaderData
  const order = sort === 'oldest' ? { sort } : {}
  return (
    <StaffPage
      title="Activity"
      intro="Who did what to which record and when. Entries are only ever added."
      actions={
        <>
          <ButtonLink variant="secondary" size="small" href="?check=histories">
            <ShieldCheck /> Check the histories
          </ButtonLink>
          <ExportLink of={exportActivity} filter={filter} />
        </>
      }
    >
      {histories && <Histories {...histories} />}
      <ActivityFilters filter={filter} sort={sort} people={people} actions={actions} objects={objects} />
      {error && <Notice kind="error">{error}</Notice>}
      {entries.length === 0 && !error && <EmptyState title="No matching entries." />}
      <ol className="log">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <Older
        sort={sort}
        newest={before && activityPath({ ...filter, ...order })}
        older={next && activityPath({ ...filter, ...order, before: next })}
      />
    </StaffPage>
  )
}
