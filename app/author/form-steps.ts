import { declarations } from '#domain/manuscript/declarations.ts'
import type { Problem } from '#domain/words/errors.ts'
import { fields, isFieldName } from '#domain/words/fields.ts'

/** The parts of the form that submits a manuscript. All are in the page; a phone shows one at a time. */
export const steps = ['file', 'check', 'journal', 'send'] as const
export type Step = (typeof steps)[number]

export const stepNames: Record<Step, string> = { file: 'File', check: 'Check', journal: 'Journal', send: 'Send' }

const stepsOf: Record<string, Step> = {
  file: 'file',
  ...{ journal: 'journal', country: 'journal', articleType: 'journal', language: 'journal' },
  ...{ suggestedReviewers: 'send', opposedReviewers: 'send', declarations: 'send' },
}

/** The step that has a field, named as a problem names it. */
export const stepOf = (field: string): Step => stepsOf[field.split('.')[0] ?? ''] ?? 'check'

export const firstStep = (faulty: readonly string[]): Step | undefined =>
  steps.find((step) => faulty.some((field) => stepOf(field) === step))

export type Left = { field: string; name: string }

/** What is left to do before the form can be sent, each thing once. */
export function leftOf(problems: readonly Problem[]): Left[] {
  const left = new Map<string, Left>()
  for (const { field } of problems) {
    const name = nameOf(field)
    if (!left.has(name)) left.set(name, { field, name })
  }
  return [...left.values()].toSorted((one, other) => placeOf(one) - placeOf(other))
}

const placeOf = ({ field }: Left) => steps.indexOf(stepOf(field))

function nameOf(problem: string): string {
  const [field = '', part] = problem.split('.')
  if (field === 'file') return 'File'
  if (field === 'declarations') return declarations.find(({ key }) => key === part)?.name ?? 'Declarations'
  return isFieldName(field) ? fields[field].label : field
}
