import { createHash } from 'node:crypto'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { textPart, type ZipPart, zipMaxBytes, zipped } from '../../http/zipped.ts'
import { archivePage } from './archive-page.ts'
import { gather, type Piece } from './gather.ts'

/**
 * A manuscript's whole file for an appeal or an audit, as it is at this moment. Its parts are read one after the other. After
 * a transfer an editor gets what the editors of the journal see, and an admin everything.
 */
export async function exportFile(
  deps: Deps,
  staff: Staff,
  { id }: { id: string },
): Promise<{ name: string; zip: AsyncGenerator<Uint8Array> }> {
  const manuscript = await openReviewForStaff(deps.db, staff, id)
  const pieces = unique(await gather(deps, staff, manuscript))
  if (pieces.reduce((sum, piece) => sum + ('bytes' in piece ? piece.bytes : 0), 0) > zipMaxBytes)
    throw new AppError(
      'too-large',
      'This manuscript is too large for one archive. Please download its files one by one.',
    )
  const { journal, number, title } = manuscript
  const about = { object: 'manuscript', objectId: id, journal, details: { title } }
  await logActivity(deps.db, { by: staff, action: 'export-file', ...about })
  const exportedAt = deps.clock.now()
  const journalTitle = deps.content.journal(journal)?.title ?? journal
  const page = { name: 'index.html', at: exportedAt, title: '', text: '' }
  page.text = archivePage(manuscript, pieces, { journalTitle, exportedAt, by: staff.name })
  return { name: `${number}.zip`, zip: zipped(partsOf(deps, [page, ...pieces], exportedAt)) }
}

/** The manifest comes last, because each file is hashed while it passes. */
async function* partsOf(deps: Deps, pieces: Piece[], at: Date): AsyncGenerator<ZipPart> {
  const lines: string[] = []
  for (const piece of pieces) {
    const part = await partOf(deps, piece)
    const hash = createHash('sha256')
    yield { ...part, bytes: passing(part.bytes, (chunk) => hash.update(chunk)) }
    lines.push(`${hash.digest('hex')}  ${part.name}\n`)
  }
  yield textPart('manifest-sha256.txt', lines.join(''), at)
}

async function partOf({ storage, log }: Deps, piece: Piece): Promise<ZipPart> {
  if ('text' in piece) return textPart(piece.name, piece.text, piece.at)
  const stored = await storage.open(piece.fileId)
  if (stored) return { name: piece.name, changedAt: piece.at, bytes: stored.stream }
  log.error({ fileId: piece.fileId }, 'a stored file is missing')
  return textPart(`${piece.name}.missing.txt`, 'This file is missing from the storage of the site.\n', piece.at)
}

async function* passing(bytes: ZipPart['bytes'], see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    see(chunk)
    yield chunk
  }
}

/** Two files of one name would be one after unpacking. */
function unique(pieces: Piece[]): Piece[] {
  const taken = new Set<string>()
  return pieces.map((piece) => {
    let { name } = piece
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = piece.name.replace(/([^/]*)$/, `${copy}-$1`)
    taken.add(name.toLowerCase())
    return { ...piece, name }
  })
}
