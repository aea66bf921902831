import type { Form } from '#domain/record/paths.ts'

/** What is asked for at doi.org, and here, by the same names. */
const formOf: Record<string, Form | undefined> = {
  'application/x-bibtex': 'bib',
  'application/x-research-info-systems': 'ris',
  'application/vnd.citationstyles.csl+json': 'csl.json',
  'application/vnd.jats+xml': 'jats.xml',
}

/** The form of an article's record that a program likes best; null for a browser, which takes pages. */
export function askedForm(accept: string | undefined): Form | null {
  if (accept === undefined || accept.includes('text/html') || accept.length > 500) return null
  const ranked = accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.toLowerCase().split(';')
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return {
        form: Object.hasOwn(formOf, type.trim()) && formOf[type.trim()],
        quality: Number(quality?.slice(2) ?? 1),
      }
    })
    .filter(({ form, quality }) => form && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.form || null
}
