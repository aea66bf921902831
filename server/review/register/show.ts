import type { Service, Reviewer as Shown } from '#contracts/review/reviewers.ts'
import type { Seen } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { findServices } from './list-store.ts'
import type { Reviewer } from './store.ts'

const noService: Service = { asked: 0, accepted: 0, declined: 0, submitted: 0, open: 0, days: null }

/** Adds to each the record of service that whoever asks may see. */
export async function shownWithService({ db }: Pick<Deps, 'db'>, seen: Seen, rows: Reviewer[]): Promise<Shown[]> {
  const services = await findServices(
    db,
    seen,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    emails: row.emails,
    affiliation: row.affiliation,
    orcid: row.orcid,
    topics: row.topics,
    journals: row.journals,
    notes: row.notes,
    source: row.source,
    leftAt: row.leftAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    sample: row.sample,
    service: services.get(row.id) ?? noService,
  }))
}
