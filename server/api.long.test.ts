import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { limits } from '#domain/people/limits.ts'
import { anyText } from '#tests/support/any-text.ts'
import { password, testApi } from '#tests/support/build.ts'
import { addGate } from '#tests/support/gate.ts'
import { times } from '#tests/support/thorough.ts'
import { readTokens } from './http/session.ts'
import { newId, newToken } from './ids.ts'

const noLimits = Object.fromEntries(Object.keys(limits).map((name) => [name, 1_000_000]))
const site = await testApi({ config: { limits: noLimits } })
const { api, config, request, endpoints, author, staff } = site

/** One browser may hold both sessions, and may then call every endpoint. */
const everyone = async () => `${(await author()).cookie}; ${(await staff('admin')).cookie}`
const cookies = await everyone()
const gate = addGate(site, await site.services.accounts.visitorOf(readTokens(cookies, config.isHttps)))

type Schema = { type?: string; enum?: unknown[]; anyOf?: Schema[]; properties?: Record<string, Schema>; items?: Schema }
type Described = {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
const { body: document } = await request<{ paths: Record<string, Record<string, Described>> }>('/openapi.json')

function described({ method, path }: Endpoint) {
  const operation = document.paths[path]?.[method.toLowerCase()] ?? expect.fail('not described')
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  return { queries, body: Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {} }
}

const usual: Record<string, string> = {
  password,
  newPassword: password,
  resetKey: '123456',
  role: 'editor',
  access: 'domain-health-journal',
  journal: 'domain-health-journal',
  articleType: 'Editorial',
  country: 'Ghana',
}

/** Builds a body from its schema that is good enough to pass most checks. */
function exampleOf({ type, enum: choices, anyOf, properties, items }: Schema, name = ''): unknown {
  if (choices) return choices[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0], name)
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([key, schema]) => [key, exampleOf(schema, key)]))
  if (type === 'array') return items ? [exampleOf(items, name)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  if (/email/i.test(name)) return `${newId().toLowerCase()}@example.org`.replaceAll('_', 'x')
  return usual[name] ?? (/id$/i.test(name) ? newId() : 'Ada Author')
}

/** Yields every copy of `value` in which one part is replaced by `other`. */
function* replacements(value: unknown, other: unknown): Generator<unknown> {
  yield other
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    for (const changed of replacements(inner, other))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
}

const hostile = [
  'a\u0000b',
  '\ud800',
  "' or 1=1 --",
  '../../x',
  'x'.repeat(70_000),
  null,
  -1,
  1e308,
  [],
  {},
  JSON.parse('{"__proto__":{}}'),
]

type Asked = { path: string; body: BodyInit; cookie: string; type?: string; site?: string }

async function ask(
  { method }: Endpoint,
  { path, body, cookie, type = 'application/json', site = 'same-origin' }: Asked,
) {
  const headers = { 'Sec-Fetch-Site': site, 'Content-Type': type, Cookie: cookie }
  const response = await api.request(path, { method, headers, ...(method !== 'GET' && { body }) })
  const answer = await response.text()
  expect(response.status, `${path.slice(0, 200)} ${String(body).slice(0, 200)} ${answer}`).toBeLessThan(500)
  if (response.status < 400) return response.status
  // COUNTER prescribes the fields of its reports and of its errors.
  const { error, Message } = JSON.parse(answer)
  expect(error ?? Message).toMatch(/\S/)
  expect(answer).not.toMatch(/\bfrom "|insert into|\.ts:|node_modules/)
  return `${response.status} ${error}`
}

const filled = (path: string, value: (name: string) => string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))

test.each(endpoints.filter(({ body }) => typeof body === 'object'))(
  '$method $path refuses one bad value among good ones, and never breaks on it',
  async (endpoint) => {
    const cookie = await everyone()
    const path = filled(endpoint.path, (name) => (/token/i.test(name) ? newToken() : newId()))
    const refusals: Asked[] = []
    for (const other of hostile)
      for (const body of replacements(exampleOf(described(endpoint).body), other)) {
        const asked = { path, body: JSON.stringify(body), cookie }
        const isAdmitted = (await ask(endpoint, { ...asked, path: gate + path })) === 204
        if (isAdmitted) await ask(endpoint, asked)
        else refusals.push(asked)
      }
    // The gate refuses what the call refuses: of some hundred refusals, the first and the last are compared.
    for (const asked of [refusals[0], refusals.at(-1)])
      if (asked) expect(await ask(endpoint, asked)).toBe(await ask(endpoint, { ...asked, path: gate + path }))
  },
)

const rarely = <T>(odd: fc.Arbitrary<T>, common: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 1, arbitrary: odd }, { weight: 5, arbitrary: common })
const text = fc.oneof(
  fc.constantFrom(
    newId(),
    newToken(),
    'domain-health-journal',
    'ada@example.org',
    '1',
    '__proto__',
    ...hostile.filter((value) => typeof value === 'string'),
  ),
  anyText,
)
const garbage = fc.oneof(fc.uint8Array(), fc.json(), fc.constantFrom('', '{', '[]', 'null', '['.repeat(50_000)))

function requests(endpoint: Endpoint) {
  const { queries, body } = described(endpoint)
  const fields = fc.record(
    Object.fromEntries(Object.keys(body.properties ?? {}).map((name) => [name, fc.oneof(text, fc.jsonValue())])),
    { requiredKeys: [] },
  )
  return fc.record({
    path: fc.func(text).map((pick) => filled(endpoint.path, (name) => pick(name).toWellFormed())),
    slash: fc.constantFrom('', '/'),
    query: fc.dictionary(fc.oneof(fc.constantFrom('x', ...queries), text), text, { maxKeys: 2 }),
    body: fc.oneof(
      fields.map((value) => JSON.stringify(value)),
      garbage,
    ),
    type: rarely(
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'multipart/form-data', ''),
      fc.constant('application/json'),
    ),
    site: rarely(fc.constantFrom('cross-site', ''), fc.constant('same-origin')),
    isVisitor: fc.boolean(),
  })
}

test.each(endpoints)(
  '$method $path has an answer for whatever it is asked, and it is never our fault',
  async (endpoint) => {
    const cookie = await everyone()
    const property = fc.asyncProperty(
      requests(endpoint),
      async ({ path, slash, query, body, type, site, isVisitor }) => {
        const search = new URLSearchParams(query).toString()
        await ask(endpoint, {
          path: `${path}${slash}${search && `?${search}`}`,
          body: body as BodyInit,
          cookie: isVisitor ? '' : cookie,
          type,
          site,
        })
      },
    )
    await fc.assert(property, { numRuns: times(2, 15) })
  },
)

const sample: Record<string, string> = {
  name: 'manuscript-rejected',
  version: '1',
  slug: 'domain-health-journal',
  journal: 'domain-health-journal',
  issue: '1',
  kind: 'manuscript-approved',
  end: 'retract',
}
const knownPath = (path: string) =>
  filled(path, (name) => sample[name] ?? (/token/i.test(name) ? newToken() : newId().replaceAll('_', '-')))
const unsafe = endpoints.filter(({ method }) => method !== 'GET')
const withJson = unsafe.filter(({ body }) => typeof body === 'object')

/** What is refused changes nobody, so that two accounts do for all that follows. */
const as = { cookie: await everyone() }

const foreign = [
  { 'Sec-Fetch-Site': undefined },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: config.publicUrl },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': undefined, Origin: 'null' },
  { 'Sec-Fetch-Site': undefined, Origin: `${config.publicUrl}.evil.test` },
  { 'Sec-Fetch-Site': undefined, Origin: config.publicUrl.replace('//', '//evil') },
]

test.each(unsafe.filter(({ fromAnySite }) => !fromAnySite))(
  'T06, T30: $method $path is refused when it comes from another site',
  async (endpoint) => {
    const body = exampleOf(described(endpoint).body)
    for (const headers of foreign) {
      const reply = await request(knownPath(endpoint.path), { as, method: endpoint.method, headers, body })
      expect([headers, reply.status, reply.headers.get('set-cookie')]).toEqual([headers, 403, null])
    }
  },
)

test.each(withJson)('T06: $method $path takes JSON alone', async (endpoint) => {
  const body = exampleOf(described(endpoint).body)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'Content-Type': type }
    const reply = await request(knownPath(endpoint.path), { as, method: endpoint.method, headers, body })
    expect([type, reply.status]).toEqual([type, 415])
  }
})

const smuggled = [
  'role',
  'status',
  'paid',
  'amount',
  'verified',
  'id',
  'journalId',
  'createdAt',
  'version',
  '__proto__',
]

test.each(withJson)('T16: $method $path takes no field of its own making', async (endpoint) => {
  const fields = described(endpoint).body.properties ?? {}
  for (const name of smuggled.filter((field) => field === '__proto__' || !(field in fields))) {
    const text = JSON.stringify(exampleOf(described(endpoint).body))
    const body = JSON.parse(text.replace(/^\{/, `{"${name}":"admin"${text === '{}' ? '' : ','}`))
    const reply = await request(knownPath(endpoint.path), { as, method: endpoint.method, body })
    expect([name, reply.status]).toEqual([name, 400])
  }
})

/** Other spellings of a path that some servers read as the same path. */
const disguises = [
  (path: string) => `${path}/`,
  (path: string) => `/${path}`,
  (path: string) => path.toUpperCase(),
  (path: string) => `${path}/.`,
  (path: string) => `${path}/%2e`,
  (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path: string) => `${path}?_method=GET`,
]

test.each(endpoints.filter(({ who }) => who !== 'anyone'))(
  'T08: $method $path is closed to strangers however its path is written',
  async (endpoint) => {
    const headers = { 'X-HTTP-Method-Override': endpoint.method, 'X-Original-URL': endpoint.path }
    for (const disguise of disguises)
      for (const method of endpoint.method === 'GET' ? ['GET', 'HEAD', 'POST'] : [endpoint.method]) {
        const path = disguise(knownPath(endpoint.path))
        const body = method === 'HEAD' || method === 'GET' ? undefined : exampleOf(described(endpoint).body)
        const { status } = await request(path, { method, headers, body })
        expect([method, path, [400, 401, 403, 404].includes(status)]).toEqual([method, path, true])
      }
  },
)
