import { uploadFile } from '#contracts/manuscript/files.ts'
import { CallError, replyOf } from '#contracts/request.ts'
import { fileExtension } from '#domain/words/file-types.ts'
import { base, timeoutMs } from './api.ts'

export type UploadKind = 'manuscript' | 'course' | 'receipt'

type UploadOptions = {
  kind?: UploadKind | undefined
  /** The token of an edit link, which needs no log-in. */
  token?: string | undefined
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress(share: number): void
}

/** Stores a document and returns its URL. Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function uploadDocument(file: File, { kind, token, onProgress }: UploadOptions): Promise<string> {
  const form = new FormData()
  // The server reads these fields before the file, so that it can refuse early.
  if (token) form.set('token', token)
  if (kind) form.set('kind', kind)
  form.set('extension', fileExtension(file.name) ?? '')
  form.set('file', file)
  const { url } = (await sendForm(uploadFile.path, form, onProgress)) as { url: string }
  return url
}

/** Posts a form to the API and tells how much of it has been sent, from 0 to 1. */
export async function sendForm(path: string, form: FormData, onProgress: (share: number) => void): Promise<unknown> {
  return replyOf(await post(path, form, onProgress))
}

/** Aborts if nothing is sent for as long as the API timeout. A slow connection may take as long as it needs. */
function post(path: string, form: FormData, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let patience = setTimeout(() => request.abort(), timeoutMs)
    const fail = () => reject(new CallError('no-response', 0, null))
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), timeoutMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => {
      clearTimeout(patience)
      if (request.status === 0) fail()
      else resolve(new Response(request.responseText, { status: request.status }))
    }
    request.open(uploadFile.method, base + path)
    request.withCredentials = true
    request.send(form)
  })
}
