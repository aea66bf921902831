import type { CounterReport } from '#contracts/site/usage.ts'
import { type CounterException, exceptionOf, type ReportPeriod, reportPeriod, theWorld } from '#domain/site/counter.ts'
import { lastDayOf, lastMonths } from '#domain/words/months.ts'
import type { Deps } from '../../deps.ts'
import { articleItems, journalItems, proprietary } from './counter-items.ts'
import { metrics, type ReportKind, reportKinds, type Wanted, wantedFrom } from './counter-query.ts'
import { firstMonth } from './store.ts'

const release = '5.1'

export function counterStatus({ content }: Deps): object[] {
  return [{ Description: `Usage of ${content.site.name}`, Service_Active: true, Registry_Record: '' }]
}

export function counterMembers({ content }: Deps): object[] {
  return [{ Customer_ID: theWorld.id, Institution_Name: theWorld.name, Institution_ID: institution(content.site.name) }]
}

/** Empty until the first month has ended. */
export async function counterReportList({ db, clock }: Deps): Promise<object[]> {
  const [first, [last = '']] = [await firstMonth(db), lastMonths(clock.now(), 2)]
  if (first === null || first > last) return []
  const months = { First_Month_Available: first, Last_Month_Available: last }
  return Object.values(reportKinds).map(({ view, ...named }) => ({ ...named, Release: release, ...months }))
}

/** Yields the report as JSON text in batches of articles, or returns an exception that says why there is none. */
export async function counterReport(
  deps: Deps,
  report: CounterReport,
  query: Record<string, string>,
): Promise<AsyncGenerator<string> | CounterException> {
  if ((query.customer_id ?? theWorld.id) !== theWorld.id)
    return exceptionOf('not-authorized', `Usage is reported for customer_id ${theWorld.id}, the world.`)
  const period = reportPeriod(query, deps.clock.now(), await firstMonth(deps.db))
  if ('Code' in period) return period
  const kind = reportKinds[report]
  const wanted = wantedFrom(query, kind)
  const items = report === 'tr_j3' ? journalItems(deps, period, wanted) : articleItems(deps, period, wanted, kind)
  const first = await items.next()
  const isEmpty = first.done && period.exceptions.length === 0
  const exceptions = [...period.exceptions, ...(isEmpty ? [exceptionOf('no-usage')] : []), ...wanted.exceptions]
  const header = { ...headerOf(deps, kind, period, wanted), ...(exceptions.length > 0 && { Exceptions: exceptions }) }
  return written(header, first.done ? '' : first.value, items)
}

async function* written(header: object, first: string, items: AsyncGenerator<string>): AsyncGenerator<string> {
  yield `{"Report_Header":${JSON.stringify(header)},"Report_Items":[${first}`
  yield* items
  yield ']}'
}

function headerOf({ content, clock }: Deps, { view, ...kind }: ReportKind, period: ReportPeriod, wanted: Wanted) {
  const { site } = content
  const dates = { Begin_Date: `${period.begin}-01`, End_Date: lastDayOf(period.end) }
  const isChosen = wanted.attributes.length > 0 || wanted.hasParents
  return {
    Release: release,
    Report_ID: kind.Report_ID,
    Report_Name: kind.Report_Name,
    Created: clock.now().toISOString().replace(/\.\d+/, ''),
    Created_By: site.publisher.name,
    Institution_ID: institution(site.name),
    Institution_Name: theWorld.name,
    Registry_Record: '',
    ...(!view &&
      isChosen && {
        Report_Attributes: {
          ...(wanted.attributes.length > 0 && { Attributes_To_Show: wanted.attributes }),
          ...(wanted.hasParents && { Include_Parent_Details: 'True' }),
        },
      }),
    Report_Filters: view
      ? { Metric_Type: wanted.metrics, ...dates, Data_Type: [view.dataType], Access_Method: ['Regular'] }
      : { ...(wanted.metrics.length < Object.keys(metrics).length && { Metric_Type: wanted.metrics }), ...dates },
  }
}

function institution(platform: string) {
  return { Proprietary: [proprietary(platform, theWorld.id)] }
}
