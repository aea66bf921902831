import { isSimilarName } from '../../words/person-name.ts'
import type { KeptRemedy } from './remedy.ts'
import type { Proposal, Trouble } from './troubles.ts'

/** Whom the file names as its authors, and where. */
export type Byline = { place: string; names: string[] }

/** The record's authors in the order of the file; null if the file names others. */
export function inFileOrder(recorded: readonly string[], named: readonly string[]): number[] | null {
  const order = named.map((name) => recorded.findIndex((each) => isSimilarName(each, name)))
  const isWhole = new Set(order).size === recorded.length && order.length === recorded.length && !order.includes(-1)
  return isWhole ? order : null
}

/** The file and the record should name the same people in the same order. */
export function bylineTroubles(
  recorded: readonly string[],
  { place, names }: Byline,
  kept: readonly KeptRemedy[],
): Trouble[] {
  const order = inFileOrder(recorded, names)
  if (order?.every((at, index) => at === index)) return []
  const kind = order ? 'authors-order' : 'authors-differ'
  const isLeft = kept.some(({ remedy }) => remedy.kind === 'leave' && remedy.trouble === kind && remedy.place === place)
  const leave: Proposal = { remedy: { kind: 'leave', place, trouble: kind }, about: '' }
  const quote = `In the file: ${names.join(', ')}. In the record: ${recorded.join(', ')}.`
  return isLeft ? [] : [{ kind, place, quote, remedies: [leave] }]
}
