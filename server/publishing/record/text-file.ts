import type { RecordFile } from '#domain/manuscript/record/formats.ts'
import { openToAll } from '../../http/headers.ts'
import { contentDisposition } from '../../manuscript/files/content-disposition.ts'

type TextFile = Pick<RecordFile, 'mediaType' | 'audience'> & { name: string; links?: string }

/** Everything except a linkset, which only programs read, is offered as a download. */
export function textFile(text: string, { mediaType, audience, name, links }: TextFile): Response {
  const isText = !mediaType.endsWith('json')
  return new Response(text, {
    headers: {
      'Content-Type': isText ? `${mediaType}; charset=utf-8` : mediaType,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(audience !== 'programs' && { 'Content-Disposition': contentDisposition('attachment', name) }),
      ...(links && { Link: links, 'Access-Control-Expose-Headers': 'Link' }),
      ...openToAll,
    },
  })
}
