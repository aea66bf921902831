import { fallbackCountries } from '#domain/words/countries.ts'

/** Returns ten countries if the full list cannot be loaded (spec §7). */
export async function countriesOf(listing: Promise<string[]>): Promise<readonly string[]> {
  return listing.catch(() => fallbackCountries)
}
