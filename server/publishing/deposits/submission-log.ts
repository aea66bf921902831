import { attributesOf, textOfToken, xmlTokens } from '#domain/manuscript/xml-tokens.ts'

export type RecordLog = { status: 'success' | 'warning' | 'failure'; doi: string; message: string }

/** `unknown`: Crossref does not know the file (yet). */
export type SubmissionLog = { state: 'unknown' | 'queued' | 'completed'; records: RecordLog[] }

const statuses = ['success', 'warning', 'failure'] as const
const longestMessage = 500

/** Reads the parts that we need from a `doi_batch_diagnostic`. Returns null if the text is not one. */
export function readLog(xml: string): SubmissionLog | null {
  try {
    return readTokens(tokensOf(xml))
  } catch {
    return null
  }
}

function* tokensOf(xml: string): Generator<string> {
  const tokens = xmlTokens()
  yield* tokens.push(xml)
  tokens.end()
}

function readTokens(tokens: Iterable<string>): SubmissionLog | null {
  let log: SubmissionLog | null = null
  let record: RecordLog | null = null
  let element = ''
  for (const token of tokens) {
    const [, closing, name = ''] = /^<(\/?)([\w:.-]+)/.exec(token) ?? []
    if (name === '') {
      if (record && element === 'doi') record.doi += textOfToken(token)
      if (record && element === 'msg') record.message += textOfToken(token)
      continue
    }
    element = closing ? '' : name
    if (name === 'doi_batch_diagnostic' && !closing) log = { state: stateOf(token), records: [] }
    if (name !== 'record_diagnostic' || !log) continue
    if (record) log.records.push(tidy(record))
    record = closing || token.endsWith('/>') ? null : { status: statusOf(token), doi: '', message: '' }
  }
  return log
}

/** Crossref's older logs have no status attribute; they exist only for finished files. */
function stateOf(tag: string): SubmissionLog['state'] {
  const status = attributesOf(tag).get('status') ?? 'completed'
  if (status === 'completed') return 'completed'
  return status.startsWith('unknown') ? 'unknown' : 'queued'
}

/** An unknown status counts as a failure. */
function statusOf(tag: string): RecordLog['status'] {
  const given = attributesOf(tag).get('status')?.toLowerCase()
  return statuses.find((status) => status === given) ?? 'failure'
}

function tidy({ status, doi, message }: RecordLog): RecordLog {
  const words = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return { status, doi: doi.trim().toLowerCase(), message: words.slice(0, longestMessage) }
}
