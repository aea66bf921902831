import type { Logger } from 'pino'
import { readSmall } from './read-small.ts'

export type Crossref = {
  /** Returns once Crossref has put the file into its queue, which says nothing yet about the DOIs in it. */
  deposit(fileName: string, xml: string): Promise<void>
  /** Its log about a file that was deposited: a `doi_batch_diagnostic`. */
  outcome(fileName: string): Promise<string>
}

/** `unreachable`: ask again later; `refused`: somebody has to mend something; `nonsense`: it can't be understood. */
export class CrossrefError extends Error {
  override readonly name = 'CrossrefError'
  readonly kind: 'unreachable' | 'refused' | 'nonsense'

  constructor(kind: CrossrefError['kind'], sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/** By name, not by class: the bundled server and the process around it each have their own copy. */
export function isCrossrefError(error: unknown): error is CrossrefError {
  return error instanceof Error && error.name === 'CrossrefError'
}

type Settings = {
  baseUrl: string
  logIn: { name: string; password: string }
  log: Logger
  timeoutMs?: number
  /** A log about one DOI has a few kilobytes. */
  mostBytes?: number
}

const wrongLogIn = 'Crossref did not accept the log-in. Please check CROSSREF_LOGIN and CROSSREF_PASSWORD.'

export function createCrossref(settings: Settings): Crossref {
  const { baseUrl, logIn, log, timeoutMs = 30_000, mostBytes = 1024 * 1024 } = settings
  const root = `${baseUrl.replace(/\/+$/, '')}/servlet`

  async function ask(path: string, request: RequestInit = {}): Promise<string> {
    const { status, text } = await fetch(`${root}/${path}`, {
      ...request,
      // The password must not follow a redirect to anywhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await readSmall(response, mostBytes) }))
      .catch((error: unknown) => {
        throw new CrossrefError('unreachable', 'Crossref could not be reached.', error)
      })
    if (status === 401 || status === 403) throw new CrossrefError('refused', wrongLogIn)
    // 429, once 503: ten thousand files of this log-in wait already.
    if (status >= 500 || status === 429) throw new CrossrefError('unreachable', `Crossref is out of order (${status}).`)
    if (status !== 200) throw new CrossrefError('refused', `Crossref did not take the request (${status}).`)
    if (text === null) throw new CrossrefError('nonsense', "Crossref's answer is far too long.")
    return text
  }

  /** The address of a question holds the password, so only its first word is logged. */
  async function logged<T>(what: string, asking: Promise<T>): Promise<T> {
    return asking.catch((error: unknown) => {
      log.warn({ err: error, asked: what }, 'Crossref failed')
      throw error
    })
  }

  async function deposit(fileName: string, xml: string): Promise<void> {
    const body = new FormData()
    body.set('operation', 'doMDUpload')
    body.set('login_id', logIn.name)
    body.set('login_passwd', logIn.password)
    body.set('fname', new Blob([xml], { type: 'application/xml' }), fileName)
    const text = await ask('deposit', { method: 'POST', body })
    // It says 200 to a wrong password and to a broken file alike; only this sentence means yes.
    if (!/successfully received/i.test(text)) throw refusal(text)
  }

  async function outcome(fileName: string): Promise<string> {
    // By file name, as Crossref recommends: its batch ids are unknown until a file has been parsed.
    const query = { usr: logIn.name, pwd: logIn.password, file_name: fileName, type: 'result' }
    const text = await ask(`submissionDownload?${new URLSearchParams(query)}`)
    if (!text.includes('<doi_batch_diagnostic')) throw refusal(text)
    return text
  }

  return {
    deposit: (fileName, xml) => logged('deposit', deposit(fileName, xml)),
    outcome: (fileName) => logged('outcome', outcome(fileName)),
  }
}

function refusal(text: string): CrossrefError {
  return /log-?in|password|credential|authori[sz]/i.test(text)
    ? new CrossrefError('refused', wrongLogIn)
    : new CrossrefError('nonsense', "Crossref's answer can't be understood.")
}
