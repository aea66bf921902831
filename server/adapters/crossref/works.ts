import type { Logger } from 'pino'
import { type KnownWork, workFrom } from '#domain/manuscript/references/crossref-work.ts'
import { isReceiverError, ReceiverError } from '../receiver-error.ts'
import { readSmall } from './read-small.ts'

/** What is known of a DOI: by Crossref, only by doi.org, or by nobody. */
export type DoiFound = { state: 'found'; work: KnownWork } | { state: 'elsewhere' | 'unknown' }

export type Works = { ask(doi: string): Promise<DoiFound> }

type Settings = {
  /** Of Crossref's REST API, and of the DOI Foundation's. */
  baseUrl: string
  doiUrl: string
  /** Who asks: Crossref wants an address of those who ask often. */
  agent(): string
  log: Logger
  timeoutMs?: number
  /** The least time between two requests. */
  gapMs?: number
  wait?(ms: number): Promise<unknown>
}

const retryMs = 5_000
const busy = 'busy'
const isBusy = (error: unknown) => isReceiverError(error) && error.cause === busy

/** Records of reviews list thousands of references. */
const mostBytes = 8 * 1024 * 1024

/** https://api.crossref.org and https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation */
export function createWorks(settings: Settings): Works {
  const { baseUrl, doiUrl, agent, log, timeoutMs = 20_000, gapMs = 400 } = settings
  const { wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = settings
  let turn: Promise<unknown> = Promise.resolve()

  /** Who is busy is asked once more, a little later. */
  async function fetchFrom(who: string, url: string): Promise<{ status: number; text: string }> {
    try {
      return await fetchOnce(who, url)
    } catch (error) {
      if (!isBusy(error)) throw error
      await wait(retryMs)
      return fetchOnce(who, url)
    }
  }

  async function fetchOnce(who: string, url: string): Promise<{ status: number; text: string }> {
    const before = turn
    turn = before.then(() => wait(gapMs))
    await before
    const { status, text } = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': agent() },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await readSmall(response, mostBytes) }))
      .catch((error: unknown) => {
        throw new ReceiverError('unreachable', `${who} could not be reached.`, error)
      })
    if (status === 429 || status >= 500)
      throw new ReceiverError('unreachable', `${who} is not working at the moment (${status}).`, busy)
    if (text === null) throw new ReceiverError('nonsense', `${who}'s answer is far too long.`)
    if (status !== 200 && status !== 404)
      throw new ReceiverError('refused', `${who} did not take the request (${status}).`)
    return { status, text }
  }

  async function ask(doi: string): Promise<DoiFound> {
    const path = encodeURIComponent(doi)
    const { status, text } = await fetchFrom('Crossref', `${baseUrl.replace(/\/+$/, '')}/works/${path}`)
    if (status === 200) {
      const work = workFrom(part(text, 'message'))
      if (!work) throw new ReceiverError('nonsense', "Crossref's answer can't be understood.")
      return { state: 'found', work }
    }
    // Another agency, such as DataCite, may have registered it.
    const handle = await fetchFrom('doi.org', `${doiUrl.replace(/\/+$/, '')}/api/handles/${path}`)
    const code = part(handle.text, 'responseCode')
    if (handle.status === 200 && code === 1) return { state: 'elsewhere' }
    if (handle.status === 404 && code === 100) return { state: 'unknown' }
    throw new ReceiverError('nonsense', "doi.org's answer can't be understood.")
  }

  return {
    ask: (doi) =>
      ask(doi).catch((error: unknown) => {
        log.warn({ err: error, doi }, 'a DOI was not checked')
        throw error
      }),
  }
}

function part(text: string, name: string): unknown {
  try {
    const said: unknown = JSON.parse(text)
    return said !== null && typeof said === 'object'
      ? Object.entries(said).find(([key]) => key === name)?.[1]
      : undefined
  } catch {
    return undefined
  }
}
