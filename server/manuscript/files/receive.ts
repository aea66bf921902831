import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import busboy, { type Busboy } from 'busboy'
import { empty, noRoom, tooLarge } from '#domain/manuscript/file-refusals.ts'
import { AppError } from '#domain/words/errors.ts'
import { type Storage, StorageAway } from '#server/adapters/storage/storage.ts'
import type { Turn } from '#server/turns.ts'

/** A multipart request that is being received, with the client's place in the queues for slow work. */
export type UploadBody = {
  contentType: string
  contentLength: number
  stream: Readable
  turn: Turn & { whose: string }
}

export type Fields = Map<string, string>
export type Received = { path: string; name: string; bytes: number; sha256: string; fields: Fields }

type Options = {
  storage: Storage
  /** The form field that carries the file. */
  field: string
  maxBytes: number
  /** Called when the file begins, with the fields before it. If it throws, the upload is refused and nothing stored. */
  admit?: (name: string, fields: Fields) => Promise<unknown>
}

const noFile = 'Please select a file'

/** Extra bytes allowed for the form fields and the multipart headers. */
const envelopeBytes = 64 * 1024

/** Streams the form's only file to a private temporary path, passes it to `use`, and removes what is left there. */
export async function receive<T>(body: UploadBody, options: Options, use: (file: Received) => Promise<T>): Promise<T> {
  if (body.contentLength > options.maxBytes + envelopeBytes) throw tooLarge(options.maxBytes)
  const path = await options.storage.temporaryPath().catch(ofDisk)
  try {
    return await readForm(body, options, path).then(use).catch(ofDisk)
  } finally {
    await rm(path, { force: true })
  }
}

async function readForm(body: UploadBody, options: Options, path: string): Promise<Received> {
  const form = openForm(body.contentType)
  const fields: Fields = new Map()
  const refuse = (sentence: string) => form.destroy(new AppError('bad-input', sentence))
  let file: ReturnType<typeof save> | undefined

  form.on('error', (error: Error) => form.destroy(error))
  form.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse(`'${name}' is too long.`)
    fields.set(name, value)
  })
  form.on('file', (name, stream, { filename }) => {
    stream.on('error', () => {})
    if (name !== options.field) return refuse(`Please send the file as '${options.field}'.`)
    // If no file was selected, browsers send a part without a file name.
    if (!filename && !fields.get('extension')) return refuse(noFile)
    file = save(stream, filename ?? '', fields, path, options)
    file.catch((error) => form.destroy(error))
  })
  form.on('filesLimit', () => refuse('Please send one file at a time.'))
  form.on('fieldsLimit', () => refuse('This form has too many fields.'))

  try {
    await feed(form, body.stream, options.maxBytes)
  } catch (error) {
    form.destroy()
    // The file must be closed before it can be removed.
    await file?.catch(() => {})
    throw refusalFor(error)
  }
  const kept = await file
  if (!kept) throw new AppError('bad-input', noFile)
  if (kept.bytes === 0) throw empty()
  return { ...kept, path, fields }
}

function openForm(contentType: string): Busboy {
  try {
    const limits = { files: 1, fields: 10, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 }
    return busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' })
  } catch (error) {
    throw new AppError('wrong-type', 'Please send the file as multipart/form-data.', { cause: error })
  }
}

/**
 * Counts all bytes, because a chunked request has no length and could send too much outside of the file.
 * If this stops early, the source stays open: it is the connection on which we send the refusal.
 */
async function feed(form: Busboy, source: Readable, maxBytes: number): Promise<void> {
  const closed = once(form, 'close')
  closed.catch(() => {})
  let bytes = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > maxBytes + envelopeBytes) throw tooLarge(maxBytes)
    if (form.destroyed) break
    if (!form.write(chunk)) await Promise.race([once(form, 'drain'), closed])
  }
  if (!form.destroyed) form.end()
  await closed
}

async function save(stream: Readable, name: string, fields: Fields, path: string, { admit, maxBytes }: Options) {
  await admit?.(name, fields)
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    return { name, bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** The disk, or the part of it that this user may fill. */
const isFull = ['ENOSPC', 'EDQUOT']
/** Linux takes a disk that has failed for read-only. */
const isShut = ['EROFS', 'EACCES', 'EPERM']

function ofDisk(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isFull.includes(code)) throw noRoom(error)
  throw isShut.includes(code) ? new StorageAway('The disk takes no files.', { cause: error }) : error
}

function refusalFor(error: unknown): unknown {
  const isOurs = error instanceof AppError || (error instanceof Error && 'syscall' in error && error.syscall !== 'read')
  return isOurs ? error : new AppError('bad-input', 'The upload was interrupted. Please try again.', { cause: error })
}
