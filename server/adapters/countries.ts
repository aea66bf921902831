import countries from 'i18n-iso-countries/index.js'
import * as z from 'zod'
import { nigeriaFirst } from '#domain/words/countries.ts'

const timeoutMs = 5_000
const keptMs = 24 * 3600 * 1000
const maxBytes = 200_000

// Names that people use instead of those in the Unicode list.
const everydayNames: Record<string, string> = {
  CD: 'DR Congo',
  CG: 'Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

function builtIn(): string[] {
  const unicode = new Intl.DisplayNames('en', { type: 'region' })
  const nameOf = (code: string) =>
    everydayNames[code] ?? (unicode.of(code) ?? code).replace(' & ', ' and ').replace('St. ', 'Saint ')
  const names = Object.keys(countries.getAlpha2Codes()).map(nameOf)
  return nigeriaFirst(names.sort((a, b) => a.localeCompare(b, 'en')))
}

const Names = z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])).min(1)

async function fetchNames(url: string): Promise<string[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  const text = await response.text()
  if (!response.ok || text.length > maxBytes) throw new Error(`COUNTRIES_URL answered ${response.status}`)
  return nigeriaFirst(Names.parse(JSON.parse(text)))
}

export type Countries = () => Promise<string[]>

/** Gives the built-in ISO list, or the list of a countries service, which is called at most once a day. */
export function countriesFrom(url: string | null, now: () => number = Date.now): Countries {
  if (!url) {
    const names = builtIn()
    return async () => names
  }
  let kept: { names: string[]; until: number } | null = null
  return async () => {
    if (!kept || kept.until < now()) kept = { names: await fetchNames(url), until: now() + keptMs }
    return kept.names
  }
}
