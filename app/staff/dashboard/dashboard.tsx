import { Notice } from '#app/components/notice.tsx'
import { orFailed } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import type { Alarm } from '#domain/alarms.ts'
import { formatMoney } from '#domain/money.ts'
import type { Trends } from '#server/features/office/read.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { Plot } from '../plot.tsx'
import type { Route } from './+types/dashboard.ts'
import { actionsOf, type OfficeAction, recordsOf } from './actions.ts'
import { WhatWaits } from './waiting.tsx'
import '#app/styles/staff-pages.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { name, role, access } = staff
  const { content, version, sample, office, backups, status } = context.get(servicesContext)
  const [waiting, hidden, trends, hasSample, backup, alarms] = await Promise.all([
    orFailed(context, office.waitingFor(staff)),
    orFailed(context, office.hiddenFrom(staff)),
    orFailed(context, office.trendsFor(staff)),
    role === 'admin' && sample.hasSample(),
    role === 'admin' ? orFailed(context, backups.backupSummary()) : null,
    role === 'admin' ? orFailed(context, status.siteAlarms()) : null,
  ])
  return {
    ...{ name, role, waiting, hidden, trends, hasSample, backup, alarms },
    version: role === 'admin' ? version : null,
    office:
      role === 'admin' ? 'Admin of all journals' : `Editor of the ${content.journal(access ?? '')?.title ?? 'journal'}`,
  }
}

export const meta: Route.MetaFunction = () => privateMeta('Dashboard')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, role, office, version, waiting, hidden, trends, hasSample, backup, alarms } = loaderData
  return (
    <main id="main" className="container staff-page dashboard">
      <header className="staff-head">
        <h1>Dashboard</h1>
        <p className="muted">
          {name}. {office}.
        </p>
      </header>
      {alarms && alarms.length > 0 && <Alarms alarms={alarms} />}
      <WhatWaits waiting={waiting} />
      {hidden ? <Hidden count={hidden} isAdmin={role === 'admin'} /> : null}
      <section aria-labelledby="actions">
        <h2 id="actions">What you can do</h2>
        <Actions actions={actionsOf(role)} />
      </section>
      {trends && <Plots trends={trends} />}
      <section aria-labelledby="records">
        <h2 id="records">More</h2>
        <Actions
          actions={recordsOf(role, hasSample).map((action) =>
            backup && action.href === '/admin/backups' ? { ...action, about: backup.about } : action,
          )}
        />
        {version && <p className="muted">Domain Journals, version {version}</p>}
      </section>
    </main>
  )
}

function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  return (
    <div className="stack">
      {alarms.map(({ name, title, sentence }) => (
        <Notice key={name} kind="error" title={title}>
          <p>
            {sentence} <a href="/status">See what to do</a>
          </p>
        </Notice>
      ))}
    </div>
  )
}

function Hidden({ count, isAdmin }: { count: number; isAdmin: boolean }) {
  const [what, handle] = count === 1 ? ['1 manuscript is', 'it'] : [`${count} manuscripts are`, 'them']
  return (
    <Notice>
      {what} hidden from you, because an author has your name, e-mail address or ORCID iD. Another{' '}
      {isAdmin ? 'admin' : 'editor or an admin'} must handle {handle}.{' '}
      {isAdmin && (
        <>
          If there is nobody, <a href="/admin/invite">invite one</a>.
        </>
      )}
    </Notice>
  )
}

function Actions({ actions }: { actions: readonly OfficeAction[] }) {
  return (
    <ul className="office-actions">
      {actions.map(({ label, href, about }) => (
        <li key={href}>
          <a href={href}>{label}</a>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  )
}

function Plots({ trends: { months, submissions, decisions, daysToDecision, published, income } }: { trends: Trends }) {
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const money = (currency: string) => (amountMinor: number) => formatMoney({ amountMinor, currency })
  const noTests = 'Without test payments'
  const median = 'Median from submission to the first decision'
  const plots = [
    { title: 'Submissions', about: 'Manuscripts received', values: submissions },
    { title: 'Decisions', about: 'Approved or rejected', values: decisions },
    { title: 'Days to decision', about: median, values: daysToDecision, format: whole },
    { title: 'Published', about: 'Articles', values: published },
    ...(income
      ? [
          { title: 'Income in naira', about: noTests, values: income.NGN, format: money('NGN') },
          { title: 'Income in dollars', about: noTests, values: income.USD, format: money('USD') },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="plots">
      <h2 id="plots">The last twelve months</h2>
      <div className="plots">
        {plots.map((plot) => (
          <Plot key={plot.title} months={months} {...plot} />
        ))}
      </div>
    </section>
  )
}
