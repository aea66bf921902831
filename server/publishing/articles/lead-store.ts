import { asc, eq, or } from 'drizzle-orm'
import { articles } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'

/** This article and the one that leads, locked in one order: of two who choose at once, the second wins. */
export function lockLeads(tx: Tx, id: string) {
  return tx
    .select({
      ...{ id: articles.id, customId: articles.customId, journal: articles.journal },
      ...{ standing: articles.standing, isLead: articles.isLead },
    })
    .from(articles)
    .where(or(eq(articles.id, id), eq(articles.isLead, true)))
    .orderBy(asc(articles.id))
    .for('update')
}

export async function changeLead(tx: Tx, id: string | null): Promise<void> {
  await tx.update(articles).set({ isLead: false }).where(eq(articles.isLead, true))
  if (id !== null) await tx.update(articles).set({ isLead: true }).where(eq(articles.id, id))
}
