import type { CheckReport, FileReading } from '#contracts/manuscript/preflight.ts'
import { causesOf } from '#domain/manuscript/preflight/causes.ts'
import type { Problem } from '#domain/words/errors.ts'
import { type Draft, fillable, type Part } from './draft.ts'
import { partLabel } from './fill.ts'
import type { PageMark } from './page-mark.ts'
import { markOf } from './part-mark.ts'

type Known = {
  draft: Draft
  proposal: FileReading['proposal']
  problems: readonly Problem[]
  report: CheckReport | null
}

/** Questions first, in the order of the form, then what is only to be better later, then what is settled. */
export function pageMarks({ draft, proposal, problems, report }: Known): PageMark[] {
  const ofFields = (Object.keys(fillable) as Part[]).flatMap((part) => fieldMark(part, { draft, proposal, problems }))
  const isOpen = ({ tone }: Unnumbered) => tone !== 'accepted'
  const all = [...ofFields.filter(isOpen), ...laterMarks(report), ...ofFields.filter((mark) => !isOpen(mark))]
  return all.map((mark, at) => ({ ...mark, number: at + 1 }))
}

type Unnumbered = Omit<PageMark, 'number'>

function fieldMark(part: Part, { draft, proposal, problems }: Omit<Known, 'report'>): Unnumbered[] {
  const mark = markOf(part, draft, proposal)
  const ofPart: readonly string[] = fillable[part]
  const problem = problems.find(({ field }) => ofPart.includes(field.split('.')[0] ?? ''))
  const label = partLabel(part)
  const of = { key: part, at: { field: part } }
  if (problem) return [{ ...of, tone: mark === 'look' ? 'look' : 'missing', label: `${label}: ${problem.sentence}` }]
  if (mark === 'look') return [{ ...of, tone: 'look', label: `${label}: we are not sure. Please look.` }]
  if (mark === 'missing') return [{ ...of, tone: 'missing', label: `${label}: not in the file.` }]
  return mark === null ? [] : [{ ...of, tone: 'accepted', label: `${label}: from your file.` }]
}

/** Of each rule the first place that has words to be found by. */
const laterMarks = (report: CheckReport | null): Unnumbered[] =>
  (report?.results ?? []).flatMap((result): Unnumbered[] => {
    if (result.state !== 'mend') return []
    const words = result.findings.find(({ quotation }) => quotation)?.quotation
    const [cause] = causesOf(result)
    return words && cause ? [{ key: result.rule, at: { words }, tone: 'later', label: cause.what }] : []
  })
