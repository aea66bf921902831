import type { Logger } from 'pino'
import { readSmall } from '../crossref/read-small.ts'
import { ReceiverError } from '../receiver-error.ts'

export type Doaj = {
  /** Adds an article or, with the id that DOAJ gave it, changes it. Returns that id. */
  save(article: object, id: string | null): Promise<string>
  remove(id: string): Promise<void>
}

type Settings = { baseUrl: string; apiKey: string; log: Logger; timeoutMs?: number }

const mostBytes = 1024 * 1024
const wrongKey = 'DOAJ did not accept the key, or the journal belongs to another account. Please check DOAJ_API_KEY.'

/** https://doaj.org/api/docs, version 4. */
export function createDoaj({ baseUrl, apiKey, log, timeoutMs = 30_000 }: Settings): Doaj {
  const root = `${baseUrl.replace(/\/+$/, '')}/api/articles`

  async function ask(method: 'POST' | 'PUT' | 'DELETE', id = '', article?: object) {
    const path = id && `/${encodeURIComponent(id)}`
    const { status, text } = await fetch(`${root}${path}?${new URLSearchParams({ api_key: apiKey })}`, {
      method,
      ...(article && { body: JSON.stringify(article), headers: { 'content-type': 'application/json' } }),
      // A redirect could send the key to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await readSmall(response, mostBytes) }))
      .catch((error: unknown) => {
        throw new ReceiverError('unreachable', 'DOAJ could not be reached.', error)
      })
    if (status === 404 && id) return { isThere: false, said: {} }
    if (status === 401 || status === 403) throw new ReceiverError('refused', wrongKey)
    if (status >= 500 || status === 429)
      throw new ReceiverError('unreachable', `DOAJ is not working at the moment (${status}).`)
    const said = sayingOf(text)
    if (status < 200 || status > 299)
      throw new ReceiverError('refused', `DOAJ refused it: ${said.error ?? `no reason given (${status})`}`)
    return { isThere: true, said }
  }

  /** Logs what was asked instead of the URL, which contains the key. */
  async function logged<T>(what: string, asking: Promise<T>): Promise<T> {
    return asking.catch((error: unknown) => {
      log.warn({ err: error, asked: what }, 'DOAJ failed')
      throw error
    })
  }

  async function save(article: object, id: string | null): Promise<string> {
    // An article that DOAJ no longer has is added again.
    if (id !== null && (await ask('PUT', id, article)).isThere) return id
    const { said } = await ask('POST', '', article)
    if (!said.id) throw new ReceiverError('nonsense', "DOAJ's answer can't be understood.")
    return said.id
  }

  return {
    save: (article, id) => logged('save', save(article, id)),
    remove: (id) =>
      logged(
        'remove',
        ask('DELETE', id).then(() => {}),
      ),
  }
}

function sayingOf(text: string | null): { id?: string; error?: string } {
  try {
    const said: unknown = JSON.parse(text ?? '')
    const part = (name: string) => {
      const value =
        said !== null && typeof said === 'object' ? Object.entries(said).find(([key]) => key === name) : null
      return typeof value?.[1] === 'string' ? { [name]: value[1].slice(0, 1000) } : {}
    }
    return { ...part('id'), ...part('error') }
  } catch {
    return {}
  }
}
