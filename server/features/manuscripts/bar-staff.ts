import { isAuthorOf } from '#domain/permissions.ts'
import { roles } from '#domain/role.ts'
import type { Tx } from '../../db/types.ts'
import { findStaffOf } from '../accounts/staff-store.ts'
import { changeFields, findReasons, logStep, type Manuscript } from './store.ts'

/**
 * Staff who are among the authors see nothing of the manuscript (domain/permissions.ts). The history says so once for
 * each of them, and none of them stays its handling editor.
 */
export async function barStaff(tx: Tx, manuscript: Manuscript, at: Date): Promise<void> {
  const { id, journal, status, handlingEditorId } = manuscript
  const authors = (await findStaffOf(tx, journal, roles)).filter((one) => isAuthorOf(one, manuscript))
  if (authors.length === 0) return
  const said = await findReasons(tx, id, 'bar-staff')
  for (const { name } of authors) {
    const reason = `${name} is an author, so the manuscript and its review are hidden from them.`
    const step = { action: 'bar-staff', from: status, to: status, actor: 'site', at } as const
    if (!said.includes(reason)) await logStep(tx, { manuscriptId: id, ...step, reason })
  }
  if (authors.some((one) => one.id === handlingEditorId))
    await changeFields(tx, id, { handlingEditorId: null, updatedAt: at })
}
