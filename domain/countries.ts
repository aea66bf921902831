/** Offered where the list of all countries can't be had. (spec §7) */
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

/** Most authors write from there. A list without it stays as it is. */
export function nigeriaFirst(names: readonly string[]): string[] {
  return [...names.filter((name) => name === home), ...names.filter((name) => name !== home)]
}
