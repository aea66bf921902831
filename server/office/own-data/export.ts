import { wordsForAuthor } from '#domain/manuscript/history.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findDeclarations } from '../../manuscript/declaration-store.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import * as store from './export-store.ts'

const batch = 100

type Query<T> = { limit(limit: number): { offset(offset: number): PromiseLike<T[]> } }

/**
 * Yields everything stored about an author as one JSON object. It is read in batches, so that only a small part is in
 * memory at a time.
 */
export async function exportOwnData(deps: Deps, { id }: Author): Promise<AsyncGenerator<string>> {
  const { db, config, clock } = deps
  const found = await store.findProfile(db, id)
  if (!found) throw new AppError('not-found', 'There is no such account.')
  const { avatarFileId, ...account } = found
  const profile = { _id: id, ...account, profilePicture: avatarFileId && fileUrl(avatarFileId, config.publicUrl) }
  const every = <T>(find: (db: DbOrTx, authorId: string) => Query<T>) => inBatches(() => find(db, id))
  return jsonOf(
    { exportedAt: clock.now(), profile },
    {
      manuscripts: withSteps(deps, every(store.findManuscripts)),
      drafts: every(store.findSubmissionDrafts),
      articles: every(store.findArticles),
      files: withUrls(deps, every(store.findFiles)),
      reviews: every(store.findReviews),
      payments: every(store.findPayments),
      paymentAttempts: every(store.findAttempts),
      refunds: every(store.findRefunds),
      disputes: every(store.findDisputes),
      coursePayments: every(store.findCoursePayments),
      sessions: every(store.findSessions),
      activity: every(store.findActivity),
    },
  )
}

async function* inBatches<T>(find: () => Query<T>): AsyncGenerator<T[]> {
  for (let offset = 0; ; offset += batch) {
    const rows = await find().limit(batch).offset(offset)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
  }
}

type ManuscriptRow = Awaited<ReturnType<typeof store.findManuscripts>>[number]

async function* withSteps({ db, config }: Deps, batches: AsyncIterable<ManuscriptRow[]>) {
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const [steps, declarations, versions, revisions, appeals, proposals, transfers, waiverRequests, proofs, documents] =
      [
        byManuscript(await store.findSteps(db, ids)),
        byManuscript(await findDeclarations(db, ids)),
        byManuscript(await store.findVersions(db, ids)),
        byManuscript(await store.findRevisions(db, ids)),
        byManuscript(await store.findAppeals(db, ids)),
        byManuscript(await store.findProposedChanges(db, ids)),
        byManuscript(await store.findTransfers(db, ids)),
        byManuscript(await store.findWaiverRequests(db, ids)),
        byManuscript(await store.findTransferProofs(db, ids)),
        byManuscript(await store.findDocuments(db, ids)),
      ]
    const pageProofs = byManuscript(await store.findPageProofs(db, ids))
    yield rows.map(({ fileId, reduction, waiver, ...row }) => ({
      ...row,
      reduction: amountOf(reduction),
      waiver: amountOf(waiver),
      file: fileUrl(fileId, config.publicUrl),
      declarations: declarations(row.id),
      steps: steps(row.id).map((step) => ({ ...step, reason: wordsForAuthor(step.reason) })),
      transfers: transfers(row.id),
      versions: versions(row.id).map(({ fileId, ...version }) => ({
        ...version,
        file: fileUrl(fileId, config.publicUrl),
      })),
      appeals: appeals(row.id),
      corrections: proposals(row.id),
      proofs: pageProofs(row.id),
      waiverRequests: waiverRequests(row.id),
      transferProofs: proofs(row.id).map(({ fileId, ...proof }) => ({
        ...proof,
        file: fileUrl(fileId, config.publicUrl),
      })),
      documents: documents(row.id),
      // The keys name invitations, which are not the author's data.
      revisions: revisions(row.id).map(({ answers, ...revision }) => ({
        ...revision,
        answers: Object.values(answers),
      })),
    }))
  }
}

function byManuscript<T extends { manuscriptId: string }>(rows: T[]) {
  const groups = Map.groupBy(rows, ({ manuscriptId }) => manuscriptId)
  return (id: string) => (groups.get(id) ?? []).map(({ manuscriptId: _, ...rest }) => rest)
}

/** The reason is already in the steps. Who decided is omitted, because it is not the author's personal data. */
const amountOf = (given: ManuscriptRow['waiver']) =>
  given && { amountMinor: given.amountMinor, currency: given.currency, at: given.at }

async function* withUrls({ config }: Deps, batches: AsyncIterable<{ id: string }[]>) {
  for await (const rows of batches) yield rows.map((row) => ({ ...row, url: fileUrl(row.id, config.publicUrl) }))
}

async function* jsonOf(head: object, lists: Record<string, AsyncIterable<object[]>>): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n}$/, '')
  for (const [name, batches] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const rows of batches) {
      const entries = rows.map((row) => JSON.stringify(row, null, 2).replaceAll('\n', '\n    '))
      yield `${separator}    ${entries.join(',\n    ')}`
      separator = ',\n'
    }
    yield separator === '\n' ? ']' : '\n  ]'
  }
  yield '\n}\n'
}
