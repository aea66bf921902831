import type { CounterReport } from '#contracts/site/usage.ts'
import { type CounterException, exceptionOf } from '#domain/site/counter.ts'
import type { Counts } from './store.ts'

/** COUNTER's metrics, and the column of each. */
export const metrics = {
  Total_Item_Investigations: 'investigations',
  Total_Item_Requests: 'requests',
  Unique_Item_Investigations: 'uniqueInvestigations',
  Unique_Item_Requests: 'uniqueRequests',
} as const satisfies Record<string, keyof Counts>
export type Metric = keyof typeof metrics

const allMetrics = Object.keys(metrics) as Metric[]
const attributes = ['Authors', 'Publication_Date', 'Article_Version', 'YOP', 'Access_Type', 'Access_Method'] as const
export type Attribute = (typeof attributes)[number]

export type ReportKind = {
  Report_ID: string
  Report_Name: string
  Report_Description: string
  /** The fixed settings of a standard view. Undefined for the Item Report, where the client chooses. */
  view?: { metrics: readonly Metric[]; attributes: readonly Attribute[]; dataType: string }
}

export const reportKinds: Record<CounterReport, ReportKind> = {
  ir: { Report_ID: 'IR', Report_Name: 'Item Report', Report_Description: 'How each article was used.' },
  ir_a1: {
    Report_ID: 'IR_A1',
    Report_Name: 'Journal Article Requests',
    Report_Description: 'How often the file of each article was opened.',
    view: {
      metrics: ['Total_Item_Requests', 'Unique_Item_Requests'],
      attributes: ['Authors', 'Publication_Date', 'Article_Version', 'Access_Type'],
      dataType: 'Article',
    },
  },
  tr_j3: {
    Report_ID: 'TR_J3',
    Report_Name: 'Journal Usage by Access Type',
    Report_Description: 'How each journal was used.',
    view: { metrics: allMetrics, attributes: ['Access_Type'], dataType: 'Journal' },
  },
}

export type Wanted = {
  metrics: readonly Metric[]
  attributes: readonly Attribute[]
  hasParents: boolean
  exceptions: CounterException[]
}

const everywhere = ['customer_id', 'requestor_id', 'api_key', 'platform', 'begin_date', 'end_date']
const ofItemReport = ['metric_type', 'attributes_to_show', 'include_parent_details']

/** Unknown values are ignored and listed as exceptions instead of refused, as the Code of Practice requires. */
export function wantedFrom(query: Record<string, string>, { view }: ReportKind): Wanted {
  const known = view ? everywhere : [...everywhere, ...ofItemReport]
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  const exceptions = unknown.length > 0 ? [exceptionOf('unknown-parameter', unknown.join(', '))] : []
  if (view) return { ...view, hasParents: true, exceptions }
  const asked = pick(query.metric_type, allMetrics)
  const shown = pick(query.attributes_to_show, attributes)
  if (asked.others.length > 0) exceptions.push(exceptionOf('bad-filter', asked.others.join(', ')))
  if (shown.others.length > 0) exceptions.push(exceptionOf('bad-attribute', shown.others.join(', ')))
  return {
    metrics: asked.chosen.length > 0 ? asked.chosen : allMetrics,
    attributes: shown.chosen,
    hasParents: /^true$/i.test(query.include_parent_details ?? ''),
    exceptions,
  }
}

function pick<T extends string>(list: string | undefined, from: readonly T[]): { chosen: T[]; others: string[] } {
  const given = list?.split('|').filter(Boolean) ?? []
  return {
    chosen: from.filter((value) => given.includes(value)),
    others: given.filter((value) => !from.some((known) => known === value)),
  }
}
