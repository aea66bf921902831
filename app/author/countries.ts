import { fallbackCountries } from '#domain/countries.ts'

/** Ten countries where the list of all can't be had. (spec §7) */
export async function countriesOf(listing: Promise<string[]>): Promise<readonly string[]> {
  return listing.catch(() => fallbackCountries)
}
