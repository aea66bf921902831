/** What readers type: nothing, words, a phrase, the beginning of a word, a typing error, a name, an article's id. */
export const searches = [
  '',
  'malaria',
  'hypertension treatment',
  'farmers cassava maize',
  '"blood pressure"',
  'tubercul',
  'hypertenson',
  'femi',
  'DHJ-2025-0007',
  'antibiotic',
]
