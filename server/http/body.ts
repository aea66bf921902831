import { AppError } from '#domain/words/errors.ts'

const maxTextBytes = 1024 * 1024
const maxFormBytes = 256 * 1024
const maxFormFields = 1_000

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? []
  } catch {
    throw new AppError('bad-input', 'The request was interrupted.')
  }
}

/** Counts the bytes while reading, because a chunked body does not announce its size. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new AppError('too-large', 'This request is too large.')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new AppError('bad-input', 'The body is not valid UTF-8.')
  }
}

const typeOf = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** Returns a page's form, still URL-encoded. A request with neither a type nor a body is a form without fields. */
export async function readForm(request: Request): Promise<string> {
  const type = typeOf(request)
  if (type === 'application/x-www-form-urlencoded') return withFewFields(await readText(request, maxFormBytes))
  if (type === undefined && (await readText(request, maxFormBytes)) === '') return ''
  throw new AppError('wrong-type', 'This page takes forms only (Content-Type: application/x-www-form-urlencoded).')
}

/** The framework takes so long over a form with 250,000 fields that all other requests would have to wait. */
function withFewFields(form: string): string {
  if (form.split('&', maxFormFields + 1).length > maxFormFields)
    throw new AppError('too-large', 'This form has too many fields.')
  return form
}

/** Returns an empty object for a request with neither a content type nor a body. */
export async function readJson(request: Request, maxBytes = maxTextBytes): Promise<unknown> {
  const type = typeOf(request)
  if (type === undefined && (await readText(request, maxBytes)) === '') return {}
  if (type !== 'application/json')
    throw new AppError('wrong-type', 'Please send JSON (Content-Type: application/json).')
  const text = await readText(request, maxBytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad-input', 'The body is not valid JSON.')
  }
}
