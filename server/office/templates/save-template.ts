import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  previewTemplate as previewCall,
  resetTemplate as resetCall,
  saveTemplate as saveCall,
} from '#contracts/office/templates.ts'
import { standardTemplate, templateProblems } from '#domain/office/letter-template.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { withTemplate } from '../../jobs/templates.ts'
import { kindFor } from './read.ts'
import { deleteTemplate, putTemplate } from './store.ts'

type Done = { success: string }

/** The example in these words, as its recipient would read it. */
export function previewTemplate(
  deps: Deps,
  staff: Staff,
  { kind, journal, ...words }: InputOf<typeof previewCall>,
): ReplyOf<typeof previewCall> {
  const { example, known } = kindFor(deps, staff, { kind, journal })
  refuse(templateProblems(words, known))
  const { subject, text } = composeLetter(withTemplate(example, words))
  return { subject, text }
}

export async function saveTemplate(deps: Deps, staff: Staff, input: InputOf<typeof saveCall>): Promise<Done> {
  const { kind, journal, ...words } = input
  const { label, known } = kindFor(deps, staff, { kind, journal })
  refuse(templateProblems(words, known))
  const isStandard = words.subject === standardTemplate.subject && words.text === standardTemplate.text
  await deps.db.transaction(async (tx) => {
    if (isStandard) await deleteTemplate(tx, { kind, journal })
    else await putTemplate(tx, { kind, journal, ...words, staffName: staff.name, updatedAt: deps.clock.now() })
    await logActivity(tx, { by: staff, action: 'change-template', ...about(kind, label, journal) })
  })
  return {
    success: isStandard
      ? 'Reset. E-mails from now on use the standard words.'
      : 'Saved. E-mails from now on use these words.',
  }
}

export async function resetTemplate(
  deps: Deps,
  staff: Staff,
  { kind, journal }: InputOf<typeof resetCall>,
): Promise<Done> {
  const { label } = kindFor(deps, staff, { kind, journal })
  await deps.db.transaction(async (tx) => {
    if (!(await deleteTemplate(tx, { kind, journal })))
      throw new AppError('conflict', 'This e-mail already has its standard words.')
    await logActivity(tx, { by: staff, action: 'reset-template', ...about(kind, label, journal) })
  })
  return { success: 'Reset. E-mails from now on use the standard words.' }
}

const about = (objectId: string, title: string, journal: string) => ({
  ...{ object: 'template', objectId, details: { title } },
  ...(journal && { journal }),
})
