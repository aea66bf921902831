import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { uploadBytes } from '#domain/people/limits.ts'
import { AppError } from '#domain/words/errors.ts'
import { type Author, mayAct, refusalFor, type Staff, type Visitor } from '#domain/words/permissions.ts'
import type { Redrawing } from '#server/adapters/pictures/redraw.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import type { Turn } from '#server/turns.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { type FileRow, insertFile, type Owner } from '../file-store.ts'
import { admitBytes } from './admit.ts'
import { openChargeLink, openEditLink } from './edit-link.ts'
import { type DocumentKind, promisedExtension, tidyName } from './file-name.ts'
import { inspectUpload, queueInspection } from './inspect-upload.ts'
import { ownersOf } from './own.ts'
import { queueReading } from './queue-reading.ts'
import { type Fields, receive, type UploadBody } from './receive.ts'

type UploadDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'log' | 'inspect'>
type PictureDeps = UploadDeps & Pick<Deps, 'redrawPicture'>
type Uploaded = { url: string }

/** `token`: of the link that the request came by, if it is not among the fields. */
export async function uploadDocument(
  deps: PictureDeps,
  visitor: Visitor,
  body: UploadBody,
  token?: string,
): Promise<Uploaded> {
  /** Called when the file begins, to refuse early, and again when all fields are known. */
  const check = async (name: string, fields: Fields) => ({
    owner: await uploaderOf(deps, visitor, fields, token),
    extension: promisedExtension(kindOf(fields), name, fields.get('extension')),
  })
  const maxBytes = uploadBytes.manuscript
  const admit = async (name: string, fields: Fields) => {
    await check(name, fields)
    await admitBytes(deps, body, maxBytes)
  }
  const options = { storage: deps.storage, field: 'file', maxBytes, admit }
  return receive(body, options, async (received) => {
    const { path, name, fields } = received
    const { owner, extension } = await check(name, fields)
    if (kindOf(fields) === 'receipt' && extension !== 'pdf') {
      return savePicture(
        deps,
        path,
        await redraw(deps, path, 'receipt', body.turn),
        { kind: 'receipt', name: tidyName(name, 'webp') },
        owner,
      )
    }
    const inspected = await inspectUpload(deps, received, extension, body.turn)
    const file = { ...inspected, kind: kindOf(fields), name: tidyName(name, extension) }
    return urlOf(deps, await saveFile(deps, path, file, owner))
  })
}

/** Stores a reviewer's document under a name of ours, because its own may say who wrote it. Returns the file's id. */
export async function uploadReport(deps: UploadDeps, owner: Owner, stem: string, body: UploadBody): Promise<string> {
  const maxBytes = uploadBytes.manuscript
  const extensionOf = (name: string, fields: Fields) => promisedExtension('report', name, fields.get('extension'))
  const admit = async (name: string, fields: Fields) => {
    extensionOf(name, fields)
    await admitBytes(deps, body, maxBytes)
  }
  const options = { storage: deps.storage, field: 'file', maxBytes, admit }
  return receive(body, options, async (received) => {
    const extension = extensionOf(received.name, received.fields)
    const inspected = await inspectUpload(deps, received, extension, body.turn)
    return saveFile(deps, received.path, { ...inspected, kind: 'report', name: tidyName(stem, extension) }, owner)
  })
}

/** Stores a file that a text is made from, once `check` has nothing against it. Returns its id, or null if it has. */
export async function uploadSource(
  deps: UploadDeps,
  owner: Owner,
  body: UploadBody,
  check: (bytes: Uint8Array) => Promise<boolean>,
): Promise<string | null> {
  const maxBytes = uploadBytes.manuscript
  const extensionOf = (name: string) => promisedExtension('source', name, undefined)
  const admit = async (name: string) => {
    extensionOf(name)
    await admitBytes(deps, body, maxBytes)
  }
  const options = { storage: deps.storage, field: 'file', maxBytes, admit }
  return receive(body, options, async ({ path, name, bytes, sha256 }) => {
    const extension = extensionOf(name)
    if (!(await check(await readFile(path)))) return null
    const facts = { mediaType: `application/${extension}`, bytes, sha256, warnings: [], isChecked: true }
    return saveFile(deps, path, { ...facts, kind: 'source', name: tidyName(name, extension) }, owner)
  })
}

export async function uploadAvatar(deps: PictureDeps, account: Author | Staff, body: UploadBody): Promise<Uploaded> {
  const maxBytes = uploadBytes.avatar
  const admit = () => admitBytes(deps, body, maxBytes)
  const options = { storage: deps.storage, field: 'avatar', maxBytes, admit }
  return receive(body, options, async ({ path }) => {
    const picture = await redraw(deps, path, 'avatar', body.turn)
    return savePicture(deps, path, picture, { kind: 'avatar', name: 'avatar.webp' }, account)
  })
}

/** Whatever makes the picture's process end, time or memory, the picture is to blame. */
async function redraw(deps: PictureDeps, path: string, as: Redrawing['as'], turn: Turn): Promise<Uint8Array> {
  try {
    return await deps.redrawPicture(async () => ({ bytes: await readFile(path), as }), turn)
  } catch (error) {
    throw isTooMuch(error) ? refused('badPicture', error) : error
  }
}

type Named = Pick<FileRow, 'kind' | 'name'>

async function savePicture(deps: UploadDeps, path: string, picture: Uint8Array, named: Named, owner: Owner) {
  await writeFile(path, picture)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const facts = { mediaType: 'image/webp', bytes: picture.length, sha256, warnings: [], isChecked: true }
  return urlOf(deps, await saveFile(deps, path, { ...named, ...facts }, owner))
}

const urlOf = ({ config }: UploadDeps, id: string): Uploaded => ({ url: fileUrl(id, config.publicUrl) })

type NewFile = Pick<FileRow, 'kind' | 'name' | 'mediaType' | 'bytes' | 'sha256' | 'warnings' | 'isChecked'>

/** Stores the bytes before the row. If the row is never written, the file is unreachable and the sweep removes it. */
async function saveFile(deps: UploadDeps, path: string, file: NewFile, owner: Owner): Promise<string> {
  const id = newId()
  await deps.storage.put(id, path)
  const row = { ...file, id, ownerRealm: owner.realm, ownerId: owner.id, createdAt: deps.clock.now() }
  await deps.db.transaction(async (tx) => {
    await insertFile(tx, row)
    if (!file.isChecked) await queueInspection(tx, id)
    if (file.kind === 'manuscript') await queueReading(tx, row)
  })
  return id
}

type AskedKind = Exclude<DocumentKind, 'report' | 'source'>
const kinds: readonly string[] = ['manuscript', 'course', 'receipt'] satisfies AskedKind[]
const isKind = (word: string): word is AskedKind => kinds.includes(word)

function kindOf(fields: Fields): AskedKind {
  const kind = fields.get('kind') ?? 'manuscript'
  if (!isKind(kind)) throw new AppError('bad-input', "'kind' is manuscript, course or receipt.")
  return kind
}

// Spec §7: `POST /file` is for an author session, a staff session, or a live edit token
async function uploaderOf(deps: UploadDeps, visitor: Visitor, fields: Fields, opened?: string): Promise<Owner> {
  const token = opened ?? fields.get('token')
  const kind = kindOf(fields)
  // A receipt belongs to the author who buys, even if the browser has a staff session too.
  const signedIn = ownersOf(kind === 'receipt' ? { ...visitor, staff: null } : visitor)
  const [owner] = token ? [await linkHolder(deps, token, kind)] : signedIn
  if (!owner) throw new AppError('unauthenticated', 'Please log in first.')
  if (kind === 'course' && visitor.staff?.role !== 'admin')
    throw new AppError('forbidden', 'You are not allowed to do this.')
  if (owner.realm === 'staff' && visitor.staff && !mayAct(visitor.staff))
    throw new AppError('forbidden', refusalFor(visitor.staff.role))
  return owner
}

async function linkHolder({ db }: UploadDeps, token: string, kind: AskedKind): Promise<Owner> {
  const link = await (kind === 'receipt' ? openChargeLink : openEditLink)(db, token)
  if (!link) throw new AppError('not-found', 'This link is not valid.')
  if (!link.verdict.ok) throw new AppError(link.verdict.code, link.verdict.reason)
  return link.owner
}
