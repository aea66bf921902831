import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { manyRows as count, pagesRead, plansOf } from '#tests/support/plans.ts'
import { systemClock } from '../../adapters/clock.ts'
import { articles } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { stamp } from './protocol.ts'
import { respond } from './respond.ts'

vi.setConfig({ testTimeout: 120_000 })

const site = await testApi({ hasArchive: true })
const { db, database } = site
const deps = { ...site.deps, clock: systemClock }
const { publish } = await publishingOn(db)

type Given = { identifier: string; datestamp: string }

async function ask(query: Record<string, string>, on: Db = db) {
  const xml = await respond({ ...deps, db: on }, new URLSearchParams(query))
  const headers = xml.matchAll(/<identifier>([^<]+)<\/identifier><datestamp>([^<]+)</g)
  const given = [...headers].map(([, identifier = '', datestamp = '']): Given => ({ identifier, datestamp }))
  return { xml, given, token: /<resumptionToken[^>]*>([^<]*)</.exec(xml)?.[1] }
}

/** Returns the records of all parts, and the tokens that led to them. */
async function harvest(verb: string, set: Record<string, string> = {}, onPart: (part: number) => void = () => {}) {
  const given: Given[] = []
  const tokens: string[] = []
  let part = await ask({ verb, metadataPrefix: 'oai_dc', ...set })
  for (;;) {
    given.push(...part.given)
    onPart(tokens.length)
    if (!part.token) return { given, tokens, last: part }
    if (tokens.length > 1000) expect.fail('the list does not end')
    tokens.push(part.token)
    part = await ask({ verb, resumptionToken: part.token })
  }
}

const identifierOf = (customId: string) => `oai:localhost:${customId}`
const inDatabase = () =>
  db.select({ id: articles.id, customId: articles.customId, updatedAt: articles.updatedAt }).from(articles)

test('every record is given once, and the last part ends with an empty token', async () => {
  const { given, tokens, last } = await harvest('ListIdentifiers')
  expect(given.map(({ identifier }) => identifier).toSorted()).toEqual(
    (await inDatabase()).map(({ customId }) => identifierOf(customId)).toSorted(),
  )
  expect(tokens).toHaveLength(count / 100 - 1)
  expect(last.xml).toContain(`<resumptionToken cursor="${count - 100}"></resumptionToken>`)
})

test('a set is given whole', async () => {
  const { given } = await harvest('ListIdentifiers', { set: 'domain-health-journal' })
  expect(new Set(given.map(({ identifier }) => identifier)).size).toBe(count / 4)
  expect(given).toHaveLength(count / 4)
})

test('a token gives the same part as often as it is asked for', async () => {
  const { token = '' } = await ask({ verb: 'ListRecords', metadataPrefix: 'jats' })
  const once = await ask({ verb: 'ListRecords', resumptionToken: token })
  const again = await ask({ verb: 'ListRecords', resumptionToken: token })
  expect(once.given).toHaveLength(100)
  expect(again.given).toEqual(once.given)
  expect(once.xml).toContain('<article xmlns="https://jats.nlm.nih.gov/ns/publishing/1.3/"')
})

test('a token that somebody has changed is refused', async () => {
  const { token = '' } = await ask({ verb: 'ListRecords', metadataPrefix: 'jats' })
  const [payload = '', signature] = token.split('.')
  const other = Buffer.from(payload, 'base64url').toString().replace('"cursor":100', '"cursor":200')
  for (const forged of [`${Buffer.from(other).toString('base64url')}.${signature}`, `${token}x`, payload])
    expect((await ask({ verb: 'ListRecords', resumptionToken: forged })).xml).toContain('badResumptionToken')
})

test('a part costs the same at the beginning of the list and at its end', async () => {
  const { tokens } = await harvest('ListIdentifiers')
  for (const verb of ['ListIdentifiers', 'ListRecords']) {
    const asking = (resumptionToken: string | undefined) => (on: Db) =>
      ask(resumptionToken ? { verb, resumptionToken } : { verb, metadataPrefix: 'oai_dc' }, on)
    const first = await pagesRead(database, asking(undefined))
    const last = await pagesRead(database, asking(tokens.at(-1)))
    expect(last, verb).toBeLessThan(first * 1.1)
    const plans = (await plansOf(database, asking(tokens.at(-1)))).join('\n')
    expect(plans).toContain('articles_by_change')
    expect(plans).not.toMatch(/Seq Scan on articles|Sort/)
  }
})

test('a set is read from its index', async () => {
  for (const set of ['domain-health-journal', 'type:research-article']) {
    const plans = await plansOf(database, (on) => ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set }, on))
    expect(plans.join('\n'), set).toContain('articles_by_change')
    expect(plans.join('\n'), set).not.toMatch(/Seq Scan on articles|Sort/)
  }
})

test('while articles are published and corrected, each is given once as it is, and none is missed', async () => {
  const originals = await inDatabase()
  const corrected = new Set<string>()
  const published = new Set<string>()
  let isWriting = true

  /** As in the product: the time is taken when the transaction writes, but becomes visible only when it commits. */
  async function correct(at: number) {
    const { id = '', customId = '' } = originals[(at * 7919) % count] ?? {}
    corrected.add(identifierOf(customId))
    await db.transaction(async (tx) => {
      await tx.select().from(articles).where(eq(articles.id, id)).for('update')
      const change = { updatedAt: new Date(), version: 2, abstract: `Corrected: ${at}` }
      await tx.update(articles).set(change).where(eq(articles.id, id))
      await new Promise(setImmediate)
    })
  }
  async function publishNext(at: number) {
    const customId = `DHJ-2099-${String(at).padStart(4, '0')}`
    await publish({ customId, issue: 9999, position: at + 1, updatedAt: new Date() })
    published.add(identifierOf(customId))
  }
  async function write() {
    for (let at = 0; isWriting; at++) await Promise.all([correct(at), publishNext(at)])
  }

  const writing = write()
  const { given } = await harvest('ListRecords', {}, (part) => {
    if (part === count / 125) isWriting = false
  })
  await writing

  expect(corrected.size).toBeGreaterThan(20)
  const times = Map.groupBy(given, ({ identifier }) => identifier)
  const wrong = (await inDatabase()).filter(({ customId, updatedAt }) => {
    const one = times.get(identifierOf(customId)) ?? []
    const isLatest = one.at(-1)?.datestamp === stamp(updatedAt)
    // A record that was harvested before its correction appears a second time.
    const isOnce = one.length === 1 || (corrected.has(identifierOf(customId)) && one.length === 2)
    return !isLatest || !isOnce
  })
  expect(wrong).toEqual([])
  expect(times.size).toBe(count + published.size)
})
