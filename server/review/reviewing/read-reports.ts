import type { ReportFile } from '#contracts/review/published-reports.ts'
import type { SentReports } from '#contracts/review/sent-reports.ts'
import { sentRounds } from '#domain/manuscript/published-reports.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import type { Opened } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import type { ReadableFile } from '../../manuscript/files/read.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { rulesOf } from '../rules.ts'
import { holderOf } from './open-revision.ts'
import { storedRounds } from './published-reports.ts'
import { findSentFile } from './round-store.ts'

/** What the author of a manuscript may open of its reports: with a link, or logged in. */
async function openReports(deps: Deps, visitor: Visitor, key: string): Promise<Opened> {
  const holder = await holderOf(deps, visitor, key, 'reports')
  if (!holder) throw deadLink()
  return holder.manuscript
}

export async function sentReports(deps: Deps, visitor: Visitor, { key }: { key: string }): Promise<SentReports> {
  const manuscript = await openReports(deps, visitor, key)
  const { id, number, title, journal } = manuscript
  const rules = rulesOf(deps, journal)
  const rounds = (await storedRounds(deps.db, [id])).get(id) ?? []
  const { journalTitle, office } = aboutOf(deps, manuscript)
  return {
    ...{ manuscriptId: id, number, title, publishesReports: rules.publishesReports },
    journal: { title: journalTitle, office, accent: deps.content.journal(journal)?.accent ?? 'multidisciplinary' },
    rounds: sentRounds(rules, rounds).map(({ reports, ...round }) => ({
      ...round,
      reports: reports.map(({ invitationId, file, ...report }) => ({
        ...report,
        file: file && fileFor(key, invitationId, file.name),
      })),
    })),
  }
}

/** Where the author opens an attached file. */
export function fileFor(key: string, invitationId: string, name: string | null): ReportFile {
  return { name, path: name && `/api/reports/${key}/${invitationId}` }
}

export async function sentFile(
  deps: Deps,
  visitor: Visitor,
  { key, id }: { key: string; id: string },
): Promise<ReadableFile> {
  const manuscript = await openReports(deps, visitor, key)
  const file = await findSentFile(deps.db, manuscript, id)
  if (!file) throw new AppError('not-found', 'This file does not exist.')
  return { file, isPublic: false }
}
