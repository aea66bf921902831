/** Offered if the list of all countries cannot be loaded. (spec §7) */
export const fallbackCountries = [
  'Nigeria',
  'Ghana',
  'Kenya',
  'South Africa',
  'Egypt',
  'Ethiopia',
  'Cameroon',
  'India',
  'United Kingdom',
  'United States',
] as const

const home = 'Nigeria'

/** Puts Nigeria first, because most authors write from there. A list without it stays unchanged. */
export function nigeriaFirst(names: readonly string[]): string[] {
  return [...names.filter((name) => name === home), ...names.filter((name) => name !== home)]
}
