import { filesForReaders } from '#domain/record/formats.ts'

/** What is asked for at doi.org, and here, by the same names. */
const endings = new Map(filesForReaders.map(({ askedAs, mediaType, ending }) => [askedAs ?? mediaType, ending]))

/** How the file of an article's record ends that a program likes best; null for a browser, which takes pages. */
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
