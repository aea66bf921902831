import type { RouteConfigEntry } from '@react-router/dev/routes'
import { unzipSync } from 'fflate'
import routes from '#app/routes.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { smallPdf } from './documents.ts'
import { validInput } from './hostile-values.ts'
import { readPdf } from './read-pdf.ts'

export type Ask = { name: string; method: string; path: string; body?: object | undefined; upload?: true }
/** What is put for a parameter, by the start of the path and its name: `'invitation id'`, or for all paths `'token'`. */
export type Places = Record<string, readonly string[]>

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const full = path ? `${parent}/${path}` : parent
    const own = index || (path && !children.some((child) => child.index)) ? [full || '/'] : []
    return [...new Set([...own, ...pathsOf(children, full)])]
  })
}

/** The paths of all pages, with their parameters as `{name}` like those of calls. */
export const pagePaths = pathsOf(await routes)
  .filter((path) => !path.endsWith('*'))
  .map((path) => path.replaceAll(/:(\w+)\??/g, '{$1}'))

/** Fills in all parameters of a path, with each of the values that they can have. */
export function filled(path: string, places: Places): string[] {
  const start = path.slice(1, path.indexOf('{')).replace(/\/$/, '')
  return [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (paths, [place, name = '']) => {
      const values = places[`${start} ${name}`] ?? places[`${start.split('/')[0]} ${name}`] ?? places[name]
      if (!values) throw new Error(`Say in tests/walls.long.test.ts what stands for ${place} in ${path}.`)
      return paths.flatMap((one) => values.map((value) => one.replace(place, encodeURIComponent(value))))
    },
    [path],
  )
}

/** A call as it can be made: plain, and with each thing that its query can say. */
export function asksOf(endpoint: Endpoint, places: Places, known: Record<string, unknown>): Ask[] {
  const { method, path, body } = endpoint
  const name = `${method} ${path}`
  const input = validInput(endpoint, known)
  const upload = body === 'upload' || body === 'raw'
  const sent = { name, method, ...(upload ? { upload } : body ? { body: input.body } : {}) }
  return filled(path, places).flatMap((one) =>
    [{}, ...input.further].map((further) => {
      const query = new URLSearchParams({ ...input.query, ...further } as Record<string, string>)
      return { ...sent, path: `/api${one}${query.size > 0 ? `?${query}` : ''}` }
    }),
  )
}

export async function askAs(url: string, cookie: string, { method, path, body, upload }: Ask) {
  const form = () => {
    const data = new FormData()
    data.append('file', new File([new Uint8Array(smallPdf())], 'paper.pdf'))
    return data
  }
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', ...(body && { 'Content-Type': 'application/json' }) },
    ...(upload ? { body: form() } : body && { body: JSON.stringify(body) }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = Buffer.from(bytes).toString()
  const { status } = response
  return { status, text: `${JSON.stringify([...response.headers])} ${text} ${await insidesOf(bytes)}` }
}

/** What is in a PDF or in a package, in clear. */
async function insidesOf(bytes: Uint8Array): Promise<string> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '%PDF') return JSON.stringify(await readPdf(bytes))
  if (!start.startsWith('PK')) return ''
  const parts = await Promise.all(
    Object.entries(unzipSync(bytes)).map(
      async ([name, part]) => `${name} ${Buffer.from(part)} ${await insidesOf(part)}`,
    ),
  )
  return parts.join(' ')
}
