import { orFailed } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { formatMoney } from '#domain/money.ts'
import type { Trends } from '#server/features/office/read.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { Plot } from '../plot.tsx'
import type { Route } from './+types/dashboard.ts'
import { actionsOf, recordsOf } from './actions.ts'
import { WhatWaits } from './waiting.tsx'
import '#app/styles/staff-pages.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { name, role, access } = staff
  const { content, sample, office } = context.get(servicesContext)
  const [waiting, trends, hasSample] = await Promise.all([
    orFailed(context, office.waitingFor(staff)),
    orFailed(context, office.trendsFor(staff)),
    role === 'admin' && sample.hasSample(),
  ])
  return {
    ...{ name, role, waiting, trends, hasSample },
    office:
      role === 'admin' ? 'Admin of all journals' : `Editor of the ${content.journal(access ?? '')?.title ?? 'journal'}`,
  }
}

export const meta: Route.MetaFunction = () => privateMeta('Dashboard')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, role, office, waiting, trends, hasSample } = loaderData
  return (
    <main id="main" className="container staff-page dashboard">
      <header className="staff-head">
        <h1>Dashboard</h1>
        <p className="muted">
          {name}. {office}.
        </p>
      </header>
      <WhatWaits waiting={waiting} />
      <section aria-labelledby="actions">
        <h2 id="actions">What you can do</h2>
        <ul className="office-actions">
          {actionsOf(role).map(({ label, href, about }) => (
            <li key={href}>
              <a href={href}>{label}</a>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </section>
      {trends && <Plots trends={trends} />}
      <section aria-labelledby="records">
        <h2 id="records">More</h2>
        <ul className="office-actions">
          {recordsOf(role, hasSample).map(({ label, href, about }) => (
            <li key={href}>
              <a href={href}>{label}</a>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

function Plots({ trends: { months, submissions, decisions, daysToDecision, published, income } }: { trends: Trends }) {
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const money = (currency: string) => (amountMinor: number) => formatMoney({ amountMinor, currency })
  return (
    <section aria-labelledby="plots">
      <h2 id="plots">The last twelve months</h2>
      <div className="plots">
        <Plot title="Submissions" about="Manuscripts received" {...{ months }} values={submissions} />
        <Plot title="Decisions" about="Approved or rejected" {...{ months }} values={decisions} />
        <Plot
          title="Days to decision"
          about="Median from submission to the first decision"
          {...{ months }}
          values={daysToDecision}
          format={whole}
        />
        <Plot title="Published" about="Articles" {...{ months }} values={published} />
        {income && (
          <>
            <Plot
              title="Income in naira"
              about="Without test payments"
              {...{ months }}
              values={income.NGN}
              format={money('NGN')}
            />
            <Plot
              title="Income in dollars"
              about="Without test payments"
              {...{ months }}
              values={income.USD}
              format={money('USD')}
            />
          </>
        )}
      </div>
    </section>
  )
}
