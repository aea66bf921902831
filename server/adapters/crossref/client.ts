import type { Logger } from 'pino'
import { ReceiverError } from '../receiver-error.ts'
import { readSmall } from './read-small.ts'

export type Crossref = {
  /** Resolves when Crossref has queued the file. It is not yet known whether the DOIs in it get registered. */
  deposit(fileName: string, xml: string): Promise<void>
  /** Returns Crossref's log about a deposited file: a `doi_batch_diagnostic`. */
  outcome(fileName: string): Promise<string>
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
      // A redirect could send the password to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await readSmall(response, mostBytes) }))
      .catch((error: unknown) => {
        throw new ReceiverError('unreachable', 'Crossref could not be reached.', error)
      })
    if (status === 401 || status === 403) throw new ReceiverError('refused', wrongLogIn)
    // 429 (formerly 503) means that ten thousand files of this log-in are already in the queue.
    if (status >= 500 || status === 429)
      throw new ReceiverError('unreachable', `Crossref is not working at the moment (${status}).`)
    if (status !== 200) throw new ReceiverError('refused', `Crossref did not take the request (${status}).`)
    if (text === null) throw new ReceiverError('nonsense', "Crossref's answer is far too long.")
    return text
  }

  /** Logs `what` instead of the URL, because the URL may contain the password. */
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
    // Crossref answers 200 even to a wrong password or a broken file. Only this sentence means success.
    if (!/successfully received/i.test(text)) throw refusal(text)
  }

  async function outcome(fileName: string): Promise<string> {
    // We ask by file name, as Crossref recommends: batch ids are unknown until a file has been parsed.
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

function refusal(text: string): ReceiverError {
  return /log-?in|password|credential|authori[sz]/i.test(text)
    ? new ReceiverError('refused', wrongLogIn)
    : new ReceiverError('nonsense', "Crossref's answer can't be understood.")
}
