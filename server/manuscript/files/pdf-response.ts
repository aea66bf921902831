import { contentDisposition } from './content-disposition.ts'

export function pdfResponse(name: string, bytes: Uint8Array): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': contentDisposition('attachment', name) },
  })
}
