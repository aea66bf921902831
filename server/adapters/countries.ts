import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import * as z from 'zod'

const timeoutMs = 5_000
const keptMs = 24 * 3600 * 1000
const maxBytes = 200_000

// Names that people look for under another word than the ISO list's.
const plainNames: Record<string, string> = {
  'United States of America': 'United States',
  'Tanzania, United Republic of': 'Tanzania',
  'Congo, Democratic Republic of the': 'DR Congo',
}

function builtIn(): string[] {
  countries.registerLocale(english)
  const names = Object.values(countries.getNames('en', { select: 'official' }))
  return names.map((name) => plainNames[name] ?? name).sort((a, b) => a.localeCompare(b, 'en'))
}

const Names = z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])).min(1)

async function fetchNames(url: string): Promise<string[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  const text = await response.text()
  if (!response.ok || text.length > maxBytes) throw new Error(`COUNTRIES_URL answered ${response.status}`)
  return Names.parse(JSON.parse(text))
}

export type Countries = () => Promise<string[]>

/** The built-in ISO list, or that of a countries service, asked at most once a day. */
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
