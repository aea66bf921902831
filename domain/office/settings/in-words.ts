import { count } from '../../words/count.ts'
import { inList } from '../../words/text.ts'
import type { Part, Parts } from './parts.ts'
import { partsOfEach } from './typed.ts'

type Values = Readonly<Record<string, unknown>>

/** What a value says, line by line, for comparing and for the preview of a change. */
export function linesOf(part: Part, value: unknown): string[] {
  if (value === undefined || value === null) return []
  switch (part.kind) {
    case 'yes':
      return [value === true ? 'Yes' : 'No']
    case 'choice':
      return [part.options[String(value)] ?? String(value)]
    case 'choices':
      return [inList((value as string[]).map((one) => part.options[one] ?? one))]
    case 'lines':
      return value as string[]
    case 'number':
      return [part.unit ? `${value} ${part.unit}` : String(value)]
    case 'group':
      return linesOfParts(part.parts, value as Values)
    case 'each':
      return linesOfParts(partsOfEach(part), value as Values)
    case 'rows':
      return (value as Values[]).flatMap((row, at) => [
        `${at + 1}. ${String(row[part.title] ?? part.noun)}`,
        ...linesOfParts(part.parts, row, part.title).map((line) => `   ${line}`),
      ])
    case 'named':
      return Object.entries(value as Values).map(([name, one]) => `${name}: ${linesOf(part.part, one).join(', ')}`)
    default:
      return String(value).trimEnd().split('\n')
  }
}

function linesOfParts(parts: Parts, values: Values, except?: string): string[] {
  return Object.entries(parts).flatMap(([name, part]) => {
    if (name === except) return []
    const lines = linesOf(part, values[name])
    if (lines.length === 0) return []
    return lines.length === 1 ? [`${part.label}: ${lines[0]}`] : [`${part.label}:`, ...lines.map((one) => `   ${one}`)]
  })
}

/** In a few words, where there is room for one line. */
export function inShort(part: Part, value: unknown): string {
  if (value === undefined || value === null) return 'Not given'
  if (part.kind === 'rows') return count((value as unknown[]).length, part.noun)
  if (part.kind === 'text') return count(String(value).split(/\s+/).filter(Boolean).length, 'word')
  const line = linesOf(part, value).join(', ')
  return line.length > 80 ? `${line.slice(0, 77).trimEnd()}…` : line
}
