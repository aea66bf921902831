import type { ComponentProps } from 'react'
import { Notice } from '#app/components/notice.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import type { Alarm } from '#domain/office/alarms.ts'
import { dayInWords } from '#domain/words/day.ts'
import { formatMoney } from '#domain/words/money.ts'
import { mayAct } from '#domain/words/permissions.ts'
import type { Role } from '#domain/words/role.ts'
import { formatAge, formatCount } from '#domain/words/waiting.ts'
import type { Trends, WaitingFor } from '#server/office/today/read.ts'
import type { Today, TodayCounts } from '#server/office/today/today.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { BatchResult, readOutcome } from '../../manuscript/list/batch.tsx'
import { Plot } from '../../plot.tsx'
import type { Route } from './+types/today.ts'
import { actionsOf, type OfficeAction } from './actions.ts'
import { ComingUp, Places } from './aside.tsx'
import { filters } from './kinds.ts'
import { readShow } from './query.ts'
import { rowsOf } from './rows.ts'
import { choosingScope, Whose } from './scope.tsx'
import { countShown, WhatWaits } from './waiting.tsx'

/** Of each kind, where all kinds are shown; and where one is chosen. */
const [fewRows, manyRows] = [5, 50]

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'any-staff')
  const isAdmin = staff.role === 'admin'
  const show = readShow(url.searchParams)
  const shown = show === null ? undefined : filters[show].kinds
  const { today: office, siteStatus, content } = context.get(servicesContext)
  const journalName = (slug: string) => content.journals.find((journal) => journal.slug === slug)?.shortTitle ?? slug
  const max = shown ? manyRows : fewRows
  const whose = await office.scopeOf(staff)
  const [today, waiting, hidden, trends, alarms] = await Promise.all([
    orFailed(context, office.todayFor(staff, { whose, kinds: shown, max })),
    orFailed(context, office.waitingFor(staff)),
    orFailed(context, office.hiddenFrom(staff)),
    orFailed(context, office.trendsFor(staff)),
    isAdmin ? orFailed(context, siteStatus.siteAlarms()) : null,
  ])
  const outcome = await readOutcome(context, staff, url)
  const now = new Date()
  return {
    ...{ role: staff.role, outcome, whose, show, waiting, hidden, trends, alarms },
    today: today && {
      counts: today.counts,
      rows: rowsOf(today, shown, now),
      coming: today.coming.map((due) => (due.what === 'issue' ? { ...due, number: journalName(due.id) } : due)),
      summary: summaryOf(today.day, today.counts, now, staff.role),
    },
  }
}

/** 'Monday, 16 November 2026. 11 things need you; the oldest has waited 9 days.' */
function summaryOf(day: string, counts: TodayCounts, now: Date, role: Role): string {
  const all = countShown(counts, null)
  if (all === 0) return `${dayInWords(day)}.`
  const [oldest = ''] = Object.values(counts)
    .map(({ since }) => since)
    .sort()
  const age = formatAge(new Date(oldest), now)
  const since = age === 'today' ? 'all came today' : `the oldest has waited ${age}`
  const [one, many] = role === 'observer' ? ['1 thing waits', 'things wait'] : ['1 thing needs you', 'things need you']
  return `${dayInWords(day)}. ${all === 1 ? one : `${formatCount(all)} ${many}`}; ${since}.`
}

/** What is true where nothing waits. */
function otherwiseOf(waiting: WaitingFor | null, coming: Today['coming']): string {
  const count = waiting?.['waiting-for-reviewers']?.count ?? 0
  const next = coming.find(({ what }) => what === 'review')
  const due = next ? ` The next review is due on ${dayInWords(next.day)}.` : ''
  if (count === 0) return 'All done. Enjoy your day.'
  return `${count === 1 ? '1 manuscript is' : `${count} manuscripts are`} with reviewers.${due}`
}

export const action = (args: Route.ActionArgs) => answerForm(args, choosingScope)

export const handle: RouteHandle = { hydrate: true }

export const meta: Route.MetaFunction = () => privateMeta('Today')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { role, outcome, whose, show, today, waiting, hidden, trends, alarms } = loaderData
  return (
    <main id="main" className="staff-page today">
      <div className="today-main">
        <header className="today-head">
          <h1>Today</h1>
          {today && <p>{today.summary}</p>}
          {mayAct({ role }) && <Whose whose={whose} />}
        </header>
        {outcome && <BatchResult outcome={outcome} />}
        {alarms && alarms.length > 0 && <Alarms alarms={alarms} />}
        <WhatWaits
          {...{ whose, show }}
          waiting={today}
          otherwise={alarms?.length ? 'Apart from what is said above.' : otherwiseOf(waiting, today?.coming ?? [])}
        />
        {hidden ? <Hidden count={hidden} isAdmin={role === 'admin'} /> : null}
        {role !== 'observer' && (
          <section aria-labelledby="actions">
            <h2 id="actions">What you can do</h2>
            <Actions actions={actionsOf(role)} />
          </section>
        )}
      </div>
      <aside className="today-aside" aria-label="Trends">
        {today && role !== 'finance' && <ComingUp coming={today.coming} />}
        {waiting && <Places waiting={waiting} />}
        {trends && <Plots plots={role === 'finance' ? incomeOf(trends) : pace(trends)} months={trends.months} />}
      </aside>
      {trends && role !== 'finance' && (
        <div className="today-main">
          <section aria-labelledby="plots">
            <h2 id="plots">The last twelve months</h2>
            <Plots plots={results(trends)} months={trends.months} />
          </section>
        </div>
      )}
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

type PlotOf = Omit<ComponentProps<typeof Plot>, 'spans'>

const whole = (value: number) => Math.round(value).toLocaleString('en')
const money = (currency: string) => (amountMinor: number) => formatMoney({ amountMinor, currency })
const noTests = 'Without test payments'

/** How much comes in, and how fast it is decided. */
const pace = ({ submissions, daysToDecision }: Trends): PlotOf[] => [
  { title: 'Submissions', about: 'Manuscripts received', values: submissions },
  { title: 'Days to decision', about: 'Median to the first one', values: daysToDecision, format: whole },
]

/** What has come of it. */
const results = (trends: Trends): PlotOf[] => [
  { title: 'Decisions', about: 'Approved or rejected', values: trends.decisions },
  { title: 'Published', about: 'Articles', values: trends.published },
  ...incomeOf(trends),
]

const incomeOf = ({ income }: Trends): PlotOf[] =>
  income
    ? [
        { title: 'Income in naira', about: noTests, values: income.NGN, format: money('NGN') },
        { title: 'Income in dollars', about: noTests, values: income.USD, format: money('USD') },
      ]
    : []

function Plots({ plots, months }: { plots: readonly PlotOf[]; months: string[] }) {
  return (
    <div className="plots">
      {plots.map((plot) => (
        <Plot key={plot.title} spans={months} {...plot} />
      ))}
    </div>
  )
}
