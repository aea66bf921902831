import { expect, test } from 'vitest'
import { readLog } from './submission-log.ts'
import { inPlainWords } from './words.ts'

const record = (status: string, doi: string, message: string) =>
  `<record_diagnostic status="${status}" msg_id="4"><doi>${doi}</doi><msg>${message}</msg></record_diagnostic>`

test('a log tells of each record, whatever its case and white space', () => {
  const xml = `<?xml version="1.0"?><!-- <record_diagnostic status="Success"> -->
    <doi_batch_diagnostic status="completed" sp="cs3"><batch_id>b</batch_id>
    ${record('Success', ' 10.5555/DHJ.1 ', 'Successfully\n   added')}${record('Warning', '10.5555/b', '<![CDATA[Added with <conflict>]]>')}
    ${record('Failure', '', 'a &lt;b&gt; &amp;lt; &#67; &unknown;')}</doi_batch_diagnostic>`
  expect(readLog(xml)).toEqual({
    state: 'completed',
    records: [
      { status: 'success', doi: '10.5555/dhj.1', message: 'Successfully added' },
      { status: 'warning', doi: '10.5555/b', message: 'Added with <conflict>' },
      { status: 'failure', doi: '', message: 'a <b> &lt; C &unknown;' },
    ],
  })
})

test.each([
  ['status="queued"', 'queued'],
  ['status="in_process"', 'queued'],
  ['status="unknown_submission"', 'unknown'],
  ['', 'completed'],
])('a log with %j is %s', (attributes, state) => {
  expect(readLog(`<doi_batch_diagnostic ${attributes}/>`)).toEqual({ state, records: [] })
})

test('what is no log, or is cut off, is none', () => {
  for (const text of ['', 'queued', '<html><body>no</body></html>', '<doi_batch_diagnostic status="completed"><record'])
    expect(readLog(text)).toBeNull()
})

test('a log that declares entities is none, so none can grow', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
  const log = `<doi_batch_diagnostic>${record('Success', '10.5555/a', '&b;')}</doi_batch_diagnostic>`
  expect(readLog(log)?.records[0]?.message).toBe('&b;')
  expect(readLog(bomb + log)).toBeNull()
})

test('a status that nobody knows is no success', () => {
  const log = readLog(`<doi_batch_diagnostic>${record('Splendid', '10.5555/a', '')}</doi_batch_diagnostic>`)
  expect(log?.records[0]?.status).toBe('failure')
})

test.each([
  ['success', 'Successfully added', 'Crossref has added it.'],
  ['success', 'Successfully updated', 'Crossref has the latest metadata.'],
  [
    'warning',
    'Added with conflict',
    'It is registered, but Crossref has another DOI with the same metadata. (Crossref: Added with conflict)',
  ],
  ['warning', 'Hm', 'Registered with a warning. (Crossref: Hm)'],
  ['failure', '', 'Crossref refused it: no reason given'],
  [
    'failure',
    'User not allowed to add records for prefix: 10.5555',
    'The log-in may not register DOIs with this prefix. Please check DOI_PREFIX. (Crossref: User not allowed to add records for prefix: 10.5555)',
  ],
  [
    'failure',
    'Record not processed because submitted version: 1 is less or equal to previously submitted version (DOI match)',
    'Crossref has a later version of this record already. (Crossref: Record not processed because submitted version: 1 is less or equal to previously submitted version (DOI match))',
  ],
] as const)('%s with %j reads %j', (status, message, words) => {
  expect(inPlainWords({ status, message, doi: '10.5555/a' })).toBe(words)
})
