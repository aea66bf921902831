import { AppError } from '#domain/errors.ts'
import { defaultRejectionReason } from '#domain/manuscript-status.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { plainText } from '../../jobs/letter.ts'
import { aboutOf } from './about.ts'
import type { LetterChange } from './carry-out.ts'
import { type Decision, permitted } from './decide.ts'
import { letterFor } from './letters.ts'

type Asked = { id: string; action: Decision; comment?: string }

/** The letter as it would go now, for staff to read and change. */
export async function previewLetter(deps: Deps, staff: Staff, { id, action, comment }: Asked): Promise<LetterChange> {
  const { manuscript, transition } = await permitted(deps.db, staff, id, action)
  if (!transition.letter) throw new AppError('not-found', 'No letter is sent for this.')
  const reason = comment || defaultRejectionReason
  const { subject, blocks } = letterFor(transition.letter, aboutOf(deps, manuscript), { reason })
  return { subject, text: plainText(blocks) }
}
