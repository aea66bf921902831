import type { CsvRow } from './csv-table.ts'

/** The columns that an import reads, each with the names it may have. */
const columns = {
  name: ['name', 'full name'],
  email: ['e-mail', 'email', 'mail', 'e-mail address', 'email address'],
  otherEmails: ['other e-mails', 'other emails'],
  affiliation: ['affiliation', 'institution'],
  orcid: ['orcid', 'orcid id'],
  topics: ['topics', 'topic', 'interests', 'key words', 'keywords'],
  journals: ['journals', 'journal'],
  notes: ['notes', 'note'],
  left: ['do not ask'],
} as const
type Column = keyof typeof columns

/** An export has them for people to read. */
const written = ['asked', 'accepted', 'declined', 'reports', 'open', 'median days']

export const importMax = 5000

export type ImportRow = {
  line: number
  name: string
  email: string
  otherEmails: string[]
  affiliation: string
  orcid: string
  topics: string[]
  journals: string[]
  notes: string
  left: boolean
  /** Why the line cannot be read. */
  problem: string | null
}

export type ImportTable = { rows: ImportRow[]; ignored: string[] } | { problem: string }

/** Names the fields of each line, or says why the table cannot be read. */
export function importTable([head, ...rows]: CsvRow[]): ImportTable {
  if (!head) return { problem: 'This file is empty. Choose another file.' }
  const unclosed = [head, ...rows].find((row) => row.unclosed !== undefined)?.unclosed
  if (unclosed !== undefined)
    return { problem: `A quotation mark in line ${unclosed} is not closed. Close or delete it, and try again.` }
  const names = head.cells.map((cell) => cell.toLowerCase())
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, called]) => [column, names.findIndex((name) => isOneOf(called, name))]),
  ) as Record<Column, number>
  if (places.name === -1 || places.email === -1)
    return { problem: 'The first line must name the columns. “name” and “e-mail” are required.' }
  if (rows.length === 0) return { problem: 'There are no reviewers below the first line.' }
  if (rows.length > importMax)
    return { problem: `This file has ${rows.length} lines; at most ${importMax} are read at once. Please split it.` }
  const known = [...Object.values(columns).flat(), ...written]
  return {
    rows: rows.map(({ line, cells }) => rowOf(line, (column) => cells[places[column]] ?? '')),
    ignored: head.cells.filter((cell, at) => cell !== '' && !isOneOf(known, names[at] ?? '')),
  }
}

const isOneOf = (all: readonly string[], name: string) => all.includes(name)

function leftOf(answer: string): Pick<ImportRow, 'left' | 'problem'> {
  const left = /^(yes|y|true|1|x)$/i.test(answer)
  const isRead = left || /^(no|n|false|0|)$/i.test(answer)
  return { left, problem: isRead ? null : `“Do not ask” must be “yes”, “no” or empty, not “${answer}”.` }
}

function rowOf(line: number, cell: (column: Column) => string): ImportRow {
  const list = (column: Column) =>
    cell(column)
      .split(/[;|\n]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  return {
    line,
    name: cell('name'),
    email: cell('email'),
    otherEmails: list('otherEmails'),
    affiliation: cell('affiliation'),
    orcid: cell('orcid'),
    topics: list('topics'),
    journals: list('journals'),
    notes: cell('notes'),
    ...leftOf(cell('left')),
  }
}
