import type { CsvRow } from '../review/csv-table.ts'
import { isEmail, normaliseEmail } from '../words/email.ts'

export type SubscriberList = {
  addresses: string[]
  /** The lines without an address. */
  refused: number[]
}

/** 'Bo <bo@example.org>; staff' is what mail programs copy. */
const partsOf = (cell: string) => cell.split(/[\s<>,;"]+/)

/** Takes the first address of each line, in whatever column it is. A first line without any names the columns. */
export function addressesIn(rows: readonly CsvRow[]): SubscriberList {
  const found = rows.map(({ line, cells }) => ({
    line,
    email: cells.flatMap(partsOf).map(normaliseEmail).find(isEmail),
  }))
  const lines = found[0]?.email ? found : found.slice(1)
  return {
    addresses: [...new Set(lines.flatMap(({ email }) => email ?? []))],
    refused: lines.filter(({ email }) => !email).map(({ line }) => line),
  }
}
