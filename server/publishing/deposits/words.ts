import type { RecordLog } from './submission-log.ts'

/** Messages in Crossref's logs, and what each means for the editorial office. */
const meanings: [RegExp, string][] = [
  [/added with conflict/i, 'It is registered, but Crossref has another DOI with the same metadata.'],
  [/less or equal to previously submitted version/i, 'Crossref has a later version of this record already.'],
  [
    /not allowed to add records for prefix/i,
    'The log-in may not register DOIs with this prefix. Please check DOI_PREFIX.',
  ],
  [/issn|title.*(?:owned|does not match|mismatch)/i, "The journal's title or ISSN differs from what Crossref has."],
  [/xml|schema|sax|cvc-|parse/i, 'Crossref could not read what was sent.'],
]

/** Describes one record of a log in plain words and quotes Crossref's message. */
export function inPlainWords({ status, message }: RecordLog): string {
  if (status === 'success')
    return /updated/i.test(message) ? 'Crossref has the latest metadata.' : 'Crossref has added it.'
  const [, meaning] = meanings.find(([sign]) => sign.test(message)) ?? []
  const own = message || 'no reason given'
  if (meaning) return `${meaning} (Crossref: ${own})`
  return status === 'warning' ? `Registered with a warning. (Crossref: ${own})` : `Crossref refused it: ${own}`
}
