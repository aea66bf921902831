import { contentDisposition } from '../files/content-disposition.ts'

type TextFile = { mediaType: string; name: string; links?: string }

/** Programs follow a linkset; everything else is for people to keep. */
export function textFile(text: string, { mediaType, name, links }: TextFile): Response {
  const isText = !mediaType.endsWith('json')
  return new Response(text, {
    headers: {
      'Content-Type': isText ? `${mediaType}; charset=utf-8` : mediaType,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(mediaType !== 'application/linkset+json' && {
        'Content-Disposition': contentDisposition('attachment', name),
      }),
      ...(links && { Link: links }),
    },
  })
}
