import type { TextState } from '#contracts/publishing/texts.ts'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { askedPicture, pictureKey } from '#domain/manuscript/picture-forms.ts'
import { bylineTroubles } from '#domain/publishing/full-text/byline.ts'
import { typesetTroubles } from '#domain/publishing/full-text/typeset-troubles.ts'
import { AppError } from '#domain/words/errors.ts'
import { mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { openReviewIfSeen } from '../../access/opened.ts'
import type { Manuscript } from '../../access/store.ts'
import { type FileRow, findFile } from '../../manuscript/file-store.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import { findOwners, findText, findTextWithPicture } from './store.ts'

export type OwnedText = Awaited<ReturnType<typeof ownedText>>

/** Finds whose file it is. To those who may not see that, there is no such file. */
export async function ownedText(db: DbOrTx, staff: Staff, fileId: string) {
  const { manuscriptId, article } = await findOwners(db, fileId)
  const manuscript = manuscriptId === null ? null : await openReviewIfSeen(db, staff, manuscriptId)
  const maySee = manuscriptId === null ? article !== null && mayActOnJournal(staff, article.journal) : manuscript
  const journal = article?.journal ?? manuscript?.journal
  if (!maySee || journal === undefined) throw new AppError('not-found', 'There is no such file.')
  return {
    manuscript,
    article,
    journal,
    authors: article?.authors.map(({ name }) => name) ?? (manuscript ? bylineOf(manuscript) : []),
    title: article?.title ?? manuscript?.title ?? '',
    language: article?.language ?? manuscript?.language ?? 'en',
  }
}

const bylineOf = ({ author, coAuthors }: Manuscript) => [author, ...coAuthors.map(({ name }) => name)]

type Row = Awaited<ReturnType<typeof findText>>

export const stateOf = (row: Row, owned: OwnedText): TextState => ({
  state: row?.state ?? null,
  fault: row?.fault ?? null,
  shownAt: row?.shownAt?.toISOString() ?? null,
  report: reportOf(row, owned),
  settled: row?.remedies ?? [],
  madeFrom: row?.madeFrom ?? null,
})

/** With what the typesetter could not set, and with the authors where file and record differ. */
function reportOf(row: Row, { authors }: OwnedText): TextState['report'] {
  if (!row?.report) return null
  const { typeset, byline, ...report } = row.report
  const before = byline ? bylineTroubles(authors, byline, row.remedies) : []
  const after = typeset && row.text ? typesetTroubles(row.text, typeset, row.remedies) : []
  return { ...report, troubles: [...before, ...report.troubles, ...after] }
}

export async function readText({ db }: Pick<Deps, 'db'>, staff: Staff, { id }: { id: string }): Promise<TextState> {
  const owned = await ownedText(db, staff, id)
  return stateOf(await findText(db, id), owned)
}

/** What the page of production shows. */
export async function textDesk({ db }: Pick<Deps, 'db'>, staff: Staff, fileId: string) {
  const owned = await ownedText(db, staff, fileId)
  const { title, language, journal, article, manuscript } = owned
  const row = await findText(db, fileId)
  return {
    ...{
      title,
      language,
      journal,
      customId: article?.customId ?? null,
      manuscriptId: manuscript?.id ?? null,
    },
    ...stateOf(row, owned),
    changedAt: row?.changedAt.toISOString() ?? '',
    text: (row?.text ?? null) as FullText | null,
  }
}

/** A form of a picture that is in the text of this file; null if there is none. */
export async function findPicture(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  original: FileRow,
  name: string,
  { mayBeHidden }: { mayBeHidden: boolean },
): Promise<FileRow | null> {
  const asked = askedPicture(name)
  const text = asked && (await findTextWithPicture(db, original.id, asked.name))
  if (!asked || !text || (text.shownAt === null && !mayBeHidden)) return null
  const key = pictureKey(asked.name, asked.width, asked.mediaType)
  const kept = await pictures.find(key)
  return kept && { ...original, id: key, name, mediaType: asked.mediaType, bytes: kept.bytes, sha256: key }
}

/** For the page of production, where nobody else sees it yet. */
export async function pictureForStaff(
  deps: Pick<Deps, 'db' | 'pictures' | 'log'>,
  staff: Staff,
  { id, name }: { id: string; name: string },
  request: Request,
): Promise<Response> {
  await ownedText(deps.db, staff, id)
  const file = await findFile(deps.db, id)
  const picture = file && (await findPicture(deps, file, name, { mayBeHidden: true }))
  if (!picture) throw new AppError('not-found', 'There is no such picture.')
  return serveFile({ ...deps, storage: deps.pictures }, request, { file: picture, isPublic: false })
}
