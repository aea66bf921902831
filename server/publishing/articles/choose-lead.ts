import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { chooseLead as contract } from '#contracts/publishing/articles.ts'
import { AppError } from '#domain/words/errors.ts'
import { mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { changeLead, lockLeads } from './lead-store.ts'

/** At most one article leads; it does while it is among those that the home page shows first (domain/publishing/lead.ts). */
export async function chooseLead(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { id, isLead }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  await db.transaction(async (tx) => {
    const article = (await lockLeads(tx, id)).find((one) => one.id === id)
    if (!article) throw new AppError('not-found', 'There is no such article.')
    const { customId, journal, standing } = article
    if (!mayActOnJournal(staff, journal))
      throw new AppError('forbidden', 'You can act only on articles of your own journal.')
    if (isLead && standing !== 'published')
      throw new AppError('conflict', 'A retracted or removed article does not lead the home page.')
    if (article.isLead === isLead) return
    await changeLead(tx, isLead ? id : null)
    const action = isLead ? 'choose-lead' : 'unchoose-lead'
    await logActivity(tx, { by: staff, action, object: 'article', objectId: id, journal, details: { customId } })
  })
  return {
    success: isLead ? 'It leads the home page while it is among the newest.' : 'It no longer leads the home page.',
  }
}
