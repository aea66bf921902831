import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { type Column, Table } from '#app/components/table.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatMoment } from '#app/format.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import { exportSubscribers } from '#contracts/site/newsletter.ts'
import { deleteSubscriber, type Subscriber, shownSubscribers, unsubscribeReader } from '#contracts/site/subscribers.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { CountedTab } from '../../counted-tab.tsx'
import { ExportLink } from '../../export-link.tsx'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { Older } from '../../older.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/subscribers.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Subscribers')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const asked = (name: string) => url.searchParams.get(name)?.slice(0, 254) || undefined
  const query = {
    show: shownSubscribers.find((one) => one === asked('show')),
    search: asked('search')?.trim() ?? '',
    before: asked('before'),
  }
  return { ...query, ...(await context.get(servicesContext).newsletter.listSubscribers(query)) }
}

const path = (query: Record<string, string | undefined>) => `/admin/newsletter/subscribers${queryOf(query)}`

const columns: readonly Column<Subscriber>[] = [
  { header: 'Address', cell: ({ email }) => email },
  {
    header: 'Since',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  { header: 'How', cell: ({ consent }) => (consent === null ? 'Subscribed on the site' : `Imported: ${consent}`) },
  {
    header: 'State',
    cell: ({ unsubscribedAt }) =>
      unsubscribedAt ? <Badge>Unsubscribed</Badge> : <Badge tone="success">Subscribed</Badge>,
  },
  { header: 'Actions', cell: (row) => (row.unsubscribedAt ? <Delete {...row} /> : <Unsubscribe {...row} />) },
]

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { subscribers, subscribed, counts, show, search, before, next } = loaderData
  const kept = { search: search || undefined }
  return (
    <StaffPage
      title="Subscribers"
      parent={{ label: 'Newsletter', href: '/admin/newsletter' }}
      intro={subscribed === 1 ? 'One reader gets the newsletter.' : `${subscribed} readers get the newsletter.`}
      actions={
        <>
          <ButtonLink variant="secondary" size="small" href={path({}).concat('/import')}>
            Import subscribers
          </ButtonLink>
          {subscribed > 0 && <ExportLink of={exportSubscribers} />}
        </>
      }
    >
      <TabLinks
        label="States"
        current={path({ show, ...kept })}
        links={[
          { href: path(kept), label: <CountedTab label="All" count={counts.all} /> },
          {
            href: path({ show: 'subscribed', ...kept }),
            label: <CountedTab label="Subscribed" count={counts.subscribed} />,
          },
          {
            href: path({ show: 'unsubscribed', ...kept }),
            label: <CountedTab label="Unsubscribed" count={counts.unsubscribed} />,
          },
        ]}
      />
      <Filters
        action="/admin/newsletter/subscribers"
        className="find-one"
        hidden={{ show }}
        clear={search !== '' && path({ show })}
      >
        <TextInput label="Address contains" name="search" defaultValue={search} autoComplete="off" />
      </Filters>
      {subscribers.length === 0 ? (
        <EmptyState title="No subscribers to show." />
      ) : (
        <Table caption="Subscribers" hideCaption columns={columns} rows={subscribers} rowKey={({ _id }) => _id} />
      )}
      <Older newest={before && path({ show, ...kept })} older={next && path({ show, ...kept, before: next })} />
    </StaffPage>
  )
}

function Unsubscribe({ _id, email }: Subscriber) {
  return (
    <ConfirmedButton
      label="Unsubscribe"
      about={email}
      question="Unsubscribe this reader?"
      subject={email}
      mayBeGone
      write={{
        send: (ask) => ask(unsubscribeReader, { id: _id }),
        fallback: 'The reader could not be unsubscribed.',
        done: successOf,
      }}
    >
      The address stays here as unsubscribed, so that no import adds it again. Only they can subscribe again.
    </ConfirmedButton>
  )
}

function Delete({ _id, email }: Subscriber) {
  return (
    <ConfirmedButton
      label="Delete"
      about={email}
      question="Delete this address?"
      subject={email}
      mayBeGone
      write={{
        send: (ask) => ask(deleteSubscriber, { id: _id }),
        fallback: 'The address could not be deleted.',
        done: successOf,
      }}
    >
      We then no longer know that they unsubscribed: an import could add the address again.
    </ConfirmedButton>
  )
}
