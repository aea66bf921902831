import { describingFiles } from '#domain/manuscript/record/formats.ts'
import { linksetFile } from '#domain/manuscript/record/signposting.ts'

/** The media types that a program may ask for, named as at doi.org, and the ending of the file for each. */
const endings = new Map([
  ...[...describingFiles, linksetFile].map(({ askedAs, mediaType, ending }) => [askedAs ?? mediaType, ending] as const),
  // Programs that mine texts ask for XML, whichever it is.
  ...['text/xml', 'application/xml'].map((type) => [type, 'jats.xml'] as const),
])

/** Returns the ending of the record's file that `Accept` prefers. Null for browsers, which get the page. */
export function askedForm(accept: string | undefined): string | null {
  if (accept === undefined || accept.includes('text/html') || accept.length > 500) return null
  const ranked = accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.toLowerCase().split(';')
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return { ending: endings.get(type.trim()), quality: Number(quality?.slice(2) ?? 1) }
    })
    .filter(({ ending, quality }) => ending && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.ending ?? null
}
