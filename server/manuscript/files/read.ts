import { AppError } from '#domain/words/errors.ts'
import { readStatus } from '#domain/words/manuscript-status.ts'
import { handlesMoney, type Visitor } from '#domain/words/permissions.ts'
import { isStorageKey } from '#server/adapters/storage/storage.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { openChargeTo, openReviewTo, openTo } from '../../access/opened.ts'
import { fileIdOf } from '../../people/accounts/file-url.ts'
import { type FileRow, findFile } from '../file-store.ts'
import { openEditLink } from './edit-link.ts'
import { isOwn, ownersOf } from './own.ts'
import {
  copiesWithFile,
  isBought,
  isPublished,
  manuscriptsOfProof,
  manuscriptsOfReport,
  manuscriptsWithFile,
} from './store.ts'

export type Reader = { visitor: Visitor; token?: string | undefined }
export type ReadableFile = { file: FileRow; isPublic: boolean }

type Rule = (db: DbOrTx, file: FileRow, reader: Reader) => Promise<'everyone' | 'this reader' | 'nobody'>

/** Who may read a file of each kind. */
const rules: Record<FileRow['kind'], Rule> = {
  avatar: async () => 'everyone',
  manuscript: manuscriptRule,
  course: buyersAndAdmins,
  receipt: uploaderAndFinance,
  report: staffOfJournal,
  source: uploaderAlone,
  // Only what is made of it is read, with the text around it.
  figure: async () => 'nobody',
  // Readers get it small and square.
  portrait: async () => 'nobody',
}

/** If the reader may not read the file, the error is the same as for a missing file. */
export async function readFile({ db }: Pick<Deps, 'db'>, id: string, reader: Reader): Promise<ReadableFile> {
  const file = isStorageKey(id) ? await findFile(db, id) : null
  const readers = file ? await rules[file.kind](db, file, reader) : 'nobody'
  if (!file || readers === 'nobody') throw new AppError('not-found', 'This file does not exist.')
  return { file, isPublic: readers === 'everyone' }
}

export async function readFileByUrl(
  deps: Pick<Deps, 'db' | 'config'>,
  url: string,
  reader: Reader,
): Promise<ReadableFile> {
  const id = fileIdOf(url, deps.config.publicUrl)
  if (id === null) throw new AppError('bad-input', 'Only files of this site can be read here.')
  return readFile(deps, id, reader)
}

/** For what we know of a manuscript's file besides its bytes: it stays among those involved even when all may read the file. */
export async function readManuscriptFile(
  deps: Pick<Deps, 'db' | 'config'>,
  url: string,
  reader: Reader,
): Promise<FileRow> {
  const { file } = await readFileByUrl(deps, url, reader)
  if (file.kind === 'manuscript' && (await isInvolved(deps.db, file, reader))) return file
  throw new AppError('not-found', 'This file does not exist.')
}

// Spec §7: GET /file?url=
async function manuscriptRule(db: DbOrTx, file: FileRow, reader: Reader) {
  if (await isPublished(db, file.id)) return 'everyone'
  return (await isInvolved(db, file, reader)) ? 'this reader' : 'nobody'
}

/** Whether the reader uploaded the file, is an author of its manuscript, or handles it. */
async function isInvolved(db: DbOrTx, file: FileRow, { visitor, token }: Reader): Promise<boolean> {
  const link = token ? await openEditLink(db, token) : null
  const owners = link?.verdict.ok ? [link.owner, ...ownersOf(visitor)] : ownersOf(visitor)
  const manuscripts = await manuscriptsWithFile(db, file.id)
  const copies = manuscripts.length === 0 ? await copiesWithFile(db, file.id) : []
  if (copies.length > 0) return copies.some((one) => maySeeCopy(visitor, one))
  return manuscripts.length === 0
    ? isOwn(file, owners)
    : manuscripts.some(
        (manuscript) =>
          owners.some(({ realm, id }) => realm === 'link' && id === manuscript.id) ||
          openTo(visitor, readable(manuscript)),
      )
}

type Held = Awaited<ReturnType<typeof copiesWithFile>>[number]

const readable = (manuscript: Held) => ({ ...manuscript, status: readStatus(manuscript.status) })

/** Reviewers get their copy by their own link, which checks it. Authors need none. */
function maySeeCopy({ staff }: Visitor, manuscript: Held): boolean {
  return staff !== null && openReviewTo(staff, readable(manuscript)) !== null
}

/** The uploader is not checked, because an admin who uploaded the file may have become an editor. */
async function buyersAndAdmins(db: DbOrTx, { id }: FileRow, { visitor: { author, staff } }: Reader) {
  const mayRead = staff?.role === 'admin' || (author !== null && (await isBought(db, id, author.id)))
  return mayRead ? 'this reader' : 'nobody'
}

/** The receipt for a course has no manuscript that could be hidden from finance. */
async function uploaderAndFinance(db: DbOrTx, file: FileRow, { visitor }: Reader) {
  const { staff } = visitor
  if (isOwn(file, ownersOf(visitor))) return 'this reader'
  if (!staff || !handlesMoney(staff)) return 'nobody'
  const manuscripts = await manuscriptsOfProof(db, file.id)
  const isSeen = manuscripts.length === 0 || manuscripts.some((one) => openChargeTo(staff, readable(one)))
  return isSeen ? 'this reader' : 'nobody'
}

/** Others see what was made of it. */
async function uploaderAlone(_: DbOrTx, file: FileRow, { visitor }: Reader) {
  return isOwn(file, ownersOf(visitor)) ? 'this reader' : 'nobody'
}

/** Reviewers read their own through their link. Authors get what an editor sends them. */
async function staffOfJournal(db: DbOrTx, { id }: FileRow, { visitor: { staff } }: Reader) {
  const manuscripts = await manuscriptsOfReport(db, id)
  const mayRead = manuscripts.some((manuscript) => staff && openReviewTo(staff, readable(manuscript)))
  return mayRead ? 'this reader' : 'nobody'
}
