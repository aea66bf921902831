import { request } from 'node:http'
import { Readable } from 'node:stream'
import { smallPdf } from './documents.ts'

const boundary = 'b0undary'
const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`
const closing = `\r\n--${boundary}--\r\n`
const piece = Buffer.alloc(64 * 1024, ' ')

/** Returns the cookie of a new author. */
export async function signUpAuthor(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/author/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ name: 'Ada Author', email: 'ada@example.org', password: 'seven green bottles' }),
  })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

function* pdfOf(bytes: number): Generator<Buffer | string> {
  yield opening
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
  yield Buffer.concat([smallPdf(), Buffer.from(closing)])
}

/** Uploads a PDF of `bytes` bytes in pieces, as fast as the server accepts them; returns the status. */
export function uploadPdf(url: string, Cookie: string, bytes: number): Promise<number | undefined> {
  const headers = { Origin: url, Cookie, 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/file`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    Readable.from(pdfOf(bytes)).pipe(sending.on('error', reject))
  })
}
