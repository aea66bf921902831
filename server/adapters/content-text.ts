import { isDeepStrictEqual } from 'node:util'
import { parse, parseDocument, stringify } from 'yaml'

/** A picture of a member of a board, as it was given. */
export type Picture = { sha256: string; read(): Promise<Uint8Array> }

/** The publisher's texts and pictures by the path of their files, such as 'journals/domain-health-journal.yaml'. */
export type Documents = { texts: ReadonlyMap<string, string>; pictures: ReadonlyMap<string, Picture> }

export type Values = Record<string, unknown>

/** 'domain-health-journal' of 'journals/domain-health-journal.yaml' */
export const nameOf = (document: string): string => document.replace(/^.*\//, '').replace(/\.\w+$/, '')

const isPage = (document: string) => document.endsWith('.md')
const written = { lineWidth: 120 }

export function partsOfPage(text: string): { front: string; body: string } | null {
  const [, front, body] = text.match(/^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s) ?? []
  return front === undefined || body === undefined ? null : { front, body }
}

/** What a text says, field by field, as it is written there. The text of a page is its field `body`. */
export function valuesOf(document: string, text: string): Values {
  if (!isPage(document)) return readYaml(text)
  const parts = partsOfPage(text)
  return parts ? { ...readYaml(parts.front), body: parts.body } : { body: text }
}

function readYaml(text: string): Values {
  const parsed = parseDocument(text)
  const value: unknown = parsed.errors.length > 0 ? null : parsed.toJS()
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}

/** The text with another value in one field, or without the field. Everything else stays as it was typed, with its comments. */
export function withValue(document: string, text: string, field: string, value: unknown): string {
  if (!isPage(document)) return inYaml(text, field, value)
  const { front, body } = partsOfPage(text) ?? { front: '', body: text }
  const page = (front: string, body: string) => `---\n${front.replace(/\n$/, '')}\n---\n${body}`
  return field === 'body' ? page(front, String(value ?? '')) : page(inYaml(front, field, value), body)
}

function inYaml(text: string, field: string, value: unknown): string {
  const values = { ...readYaml(text), [field]: value }
  if (value === undefined) delete values[field]
  const changed = replaceLines(text, field, value === undefined ? '' : stringify({ [field]: value }, written))
  // Whatever was typed in a way that lines do not show is written anew.
  return isSame(parsedOrNull(changed), values) ? changed : stringify(values, written)
}

const isSame = (a: unknown, b: Values) => isDeepStrictEqual(a ?? {}, b)

function parsedOrNull(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** A field has the lines from its name to the next name, without the comments and empty lines before that. */
function replaceLines(text: string, field: string, by: string): string {
  const lines = text.split(/(?<=\n)/)
  const isName = (line: string) => /^[^\s#-]/.test(line)
  const from = lines.findIndex((line) => isName(line) && /^["']?([^"':]+)["']?\s*:/.exec(line)?.[1] === field)
  if (from < 0) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${by}`
  const next = lines.findIndex((line, at) => at > from && isName(line))
  let end = next < 0 ? lines.length : next
  while (end > from + 1 && /^(?:#.*)?\r?\n?$/.test(lines[end - 1] ?? '')) end--
  return [...lines.slice(0, from), by, ...lines.slice(end)].join('')
}
