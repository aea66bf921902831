import type { ReactNode } from 'react'
import { Table } from '#app/components/table.tsx'
import { exportFigures, exportLoad, type FiguresFilter } from '#contracts/office/statistics.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { type Picture, type StageKey, shareOf, stages, wholeWay } from '#domain/office/statistics.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Figures } from '#server/office/statistics/read.ts'
import { ExportLink } from '../../export-link.tsx'
import { Plot } from '../../plot.tsx'
import { Bars } from './bars.tsx'

type Props = { seen: Figures; asked: FiguresFilter }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const count = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`

export function Pictures({ seen, asked }: Props) {
  const link = (picture: Picture) => <ExportLink of={exportFigures} filter={{ ...asked, picture }} />
  return (
    <>
      <Part title="Days per stage" link={link('stages')}>
        <Stages seen={seen} />
      </Part>
      <Part title="Decisions" link={link('decisions')}>
        <Decisions seen={seen} />
      </Part>
      <Part
        title="Submissions"
        link={
          <>
            <ExportLink of={exportFigures} filter={{ ...asked, picture: 'countries' }} label="Countries as CSV" />
            <ExportLink of={exportFigures} filter={{ ...asked, picture: 'types' }} label="Types as CSV" />
          </>
        }
      >
        <Submissions seen={seen} />
      </Part>
      <Part title="Reviewers" link={link('reviews')}>
        <Reviews seen={seen} />
      </Part>
      <Load load={seen.load} journal={asked.journal} />
      {seen.income && (
        <Part title="Income" link={link('income')}>
          <Income seen={seen} income={seen.income} />
        </Part>
      )}
    </>
  )
}

function Part({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section className="figures-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <div className="cluster">{link}</div>
      </header>
      <div className="plots">{children}</div>
    </section>
  )
}

const noStage = 'Nothing finished in this period'
const inDays = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days`)

const measures: Record<StageKey, { label: string; about: string }> = { ...stages, [wholeWay.key]: wholeWay }

/** A column is the median, the line above it the time within which nine of ten were done. */
function Stages({ seen: { stages: measured, period } }: { seen: Figures }) {
  return measured.map(({ key, times }) => {
    const { label, about } = measures[key]
    const manuscripts = times.map((one) => one?.count ?? 0)
    return (
      <Plot
        key={key}
        title={label}
        about={`${count(sum(manuscripts), 'manuscript')}: median days, and a line within which 9 of 10 were done`}
        spans={period.spans}
        values={times.map((one) => one?.medianDays ?? null)}
        label="Median"
        mark={{ label: '9 of 10 within', values: times.map((one) => one?.mostDays ?? null) }}
        further={[{ label: 'Manuscripts', values: manuscripts }]}
        format={inDays}
        ending="Last"
        none={noStage}
      >
        <p className="meta">{about} Counted where it ended; a day that has begun counts.</p>
      </Plot>
    )
  })
}

const percent = (value: number) => `${value} %`

function Decisions({ seen: { decisions, period } }: { seen: Figures }) {
  const { approve, reject, decline } = decisions
  const all = approve.map((some, at) => some + (reject[at] ?? 0) + (decline[at] ?? 0))
  const [accepted, decided] = [sum(approve), sum(all)]
  const none = 'No decisions in this period yet'
  const about =
    decided === 0 ? none : `${accepted} of ${count(decided, 'decision')} accepted: ${shareOf(accepted, decided)} %`
  return (
    <>
      <Plot
        title="Acceptance rate"
        about={about}
        spans={period.spans}
        values={approve.map((some, at) => shareOf(some, all[at] ?? 0))}
        further={[
          { label: 'Accepted', values: approve },
          { label: 'Rejected', values: reject },
          { label: 'Declined', values: decline },
        ]}
        format={percent}
        top={100}
        ending="Last"
        none={none}
      >
        <p className="meta">
          Of the final decisions made in the period: acceptances, rejections and manuscripts declined at screening. A
          decision that was taken back is left out, and so are withdrawn manuscripts. A rejected manuscript that moved
          to another journal counts as rejected in the first.
        </p>
      </Plot>
      <Plot
        title="Final decisions"
        about={`${count(decided, 'decision')} in this period`}
        spans={period.spans}
        values={all}
        ending="Last"
        none={none}
      >
        <p className="meta">Requests for a revision are not final, so they are not counted here.</p>
      </Plot>
    </>
  )
}

const rowsOf = ({ shown, others }: Figures['countries'], labelOf = (key: string) => key) => [
  ...shown.map(({ key, count: number }) => ({ id: key, label: labelOf(key), count: number })),
  ...(others > 0 ? [{ id: 'others', label: 'All others', count: others }] : []),
]

function Submissions({ seen: { countries, types, journal } }: { seen: Figures }) {
  const none = 'No submissions in this period yet'
  const total = (rows: readonly { count: number }[]) => count(sum(rows.map((row) => row.count)), 'submission')
  const [byCountry, byType] = [rowsOf(countries), rowsOf(types, articleTypeLabel)]
  const transfers =
    journal === '' ? 'A transfer between journals is no new submission.' : 'Transfers to the journal are included.'
  return (
    <>
      <Bars title="By country" about={total(byCountry)} of="Country" what="Submissions" rows={byCountry} none={none}>
        <p className="meta">The country that the submitting author gave. {transfers}</p>
      </Bars>
      <Bars title="By type" about={total(byType)} of="Article type" what="Submissions" rows={byType} none={none}>
        <p className="meta">The article type as it is now. {transfers}</p>
      </Bars>
    </>
  )
}

function Reviews({ seen: { reviews, period } }: { seen: Figures }) {
  const { invitations, reports, reviewers, times } = reviews
  const each = reports.map((some, at) => (reviewers[at] ? Math.round((some / reviewers[at]) * 10) / 10 : null))
  const shared = { spans: period.spans, ending: 'Last' }
  return (
    <>
      <Plot
        {...shared}
        title="Reports"
        about={`${count(sum(reports), 'report')} on ${count(sum(invitations), 'invitation')}`}
        values={reports}
        further={[
          { label: 'Invitations', values: invitations },
          { label: 'Reviewers', values: reviewers },
        ]}
        none="No reports in this period yet"
      >
        <p className="meta">Reports by the day they were submitted, invitations by the day they were sent.</p>
      </Plot>
      <Plot
        {...shared}
        title="Reports per reviewer"
        about="Of those who submitted one"
        values={each}
        further={[{ label: 'Reviewers', values: reviewers }]}
        none="No reports in this period yet"
      >
        <p className="meta">Reports divided by the different people who submitted them.</p>
      </Plot>
      <Plot
        {...shared}
        title="Days to a report"
        about="Median days, and a line within which 9 of 10 came"
        values={times.map((one) => one?.medianDays ?? null)}
        label="Median"
        mark={{ label: '9 of 10 within', values: times.map((one) => one?.mostDays ?? null) }}
        format={inDays}
        none="No reports in this period yet"
      >
        <p className="meta">From the invitation to the report.</p>
      </Plot>
    </>
  )
}

/** Who is asked for how much at the moment. */
function Load({ load, journal }: { load: Figures['load']; journal: string | undefined }) {
  return (
    <section className="figures-part" aria-labelledby="load">
      <header>
        <h2 id="load">Reviewers’ load now</h2>
        <div className="cluster">
          <ExportLink of={exportLoad} filter={{ journal }} />
        </div>
      </header>
      <div className="plots">
        <Bars
          title="Open reviews"
          about="Whoever has the most comes first"
          of="Reviewer"
          what="Open reviews"
          rows={load.map(({ id, name, open }) => ({ id, label: name, count: open }))}
          none="No open reviews"
        >
          <p className="meta">
            Invitations without an answer and accepted reviews without a report, whatever the period above. Manuscripts
            that are hidden from you are not counted.
          </p>
        </Bars>
        {load.length > 0 && (
          <div>
            <Table
              caption="The same people, with what is late"
              rows={load}
              rowKey={({ id }) => id}
              columns={[
                {
                  header: 'Reviewer',
                  cell: ({ id, name, isInRegister }) =>
                    isInRegister ? <a href={`/admin/reviewers/${id}`}>{name}</a> : name,
                },
                { header: 'Accepted', numeric: true, cell: ({ accepted }) => accepted },
                { header: 'Late', numeric: true, cell: ({ late }) => late },
              ]}
            />
          </div>
        )}
      </div>
    </section>
  )
}

const money = (currency: 'NGN' | 'USD') => (amountMinor: number) => formatMoney({ amountMinor, currency })

function Income({ seen: { period }, income }: { seen: Figures; income: NonNullable<Figures['income']> }) {
  return (['NGN', 'USD'] as const).map((currency) => (
    <Plot
      key={currency}
      title={currency === 'NGN' ? 'Income in naira' : 'Income in dollars'}
      about={`${money(currency)(sum(income[currency]))} in this period`}
      spans={period.spans}
      values={income[currency]}
      format={money(currency)}
      ending="Last"
      none="No payments in this period yet"
    >
      <p className="meta">
        Real payments less refunds, each when it was made. Test payments and reversed ones are left out. Courses are
        part of no journal.
      </p>
    </Plot>
  ))
}
