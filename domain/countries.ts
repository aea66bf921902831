/** Offered where the list of all countries can't be had. (spec-decisions: Countries) */
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
