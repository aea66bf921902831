import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { Pool } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import * as schema from '../../db/schema.ts'
import { articles, usageEvents, usageMonths } from '../../db/schema.ts'
import { aggregateUsage } from './aggregate.ts'
import { countBefore } from './event-store.ts'

const { db, database } = await testApi()
const publishing = await publishingOn(db)
await publishing.openIssue(1, 2)
const first = (await publishing.publish()).id
const second = (await publishing.publish()).id

const [page, pdf] = ['page', 'file']
type Click = { at: string; who?: string; what?: string; of?: string }

beforeEach(async () => {
  await db.delete(usageEvents)
  await db.delete(usageMonths)
})

/** A time without a date is on 15 November 2026. */
const momentOf = (at: string) => new Date(at.length > 8 ? at : `2026-11-15T${at}Z`)
const clockAt = (at: string) => ({ now: () => momentOf(at) })
const aggregateAt = (at: string) => aggregateUsage({ db, clock: clockAt(at) })

async function clicked(...clicks: Click[]): Promise<void> {
  await db.insert(usageEvents).values(
    clicks.map(({ at, who = 'ada', what = page, of = first }) => ({
      at: momentOf(at),
      articleId: of,
      path: `${of}/${what}`,
      isRequest: what === pdf,
      visitor: who,
    })),
  )
}

/** Returns [investigations, unique investigations, requests, unique requests]. */
async function counts(of = first): Promise<number[] | undefined> {
  const row = (await db.select().from(usageMonths)).find(({ articleId }) => articleId === of)
  return row && [row.investigations, row.uniqueInvestigations, row.requests, row.uniqueRequests]
}

test.each([
  ['10:01:00 and 10:01:29', ['10:01:00', '10:01:29'], 1],
  ['10:01:00 and 10:01:30', ['10:01:00', '10:01:30'], 1],
  ['10:01:00 and 10:01:35', ['10:01:00', '10:01:35'], 2],
  ['a third within 30 seconds of the second', ['10:01:00', '10:01:29', '10:01:58'], 1],
  ['a third after that', ['10:01:00', '10:01:29', '10:02:00'], 2],
  ['many in a row', ['10:01:00', '10:01:20', '10:01:40', '10:02:00', '10:02:20'], 1],
])('clicks at %s', async (_, times, total) => {
  await clicked(...times.map((at) => ({ at })))
  await aggregateAt('11:10:00')
  expect(await counts()).toEqual([total, 1, 0, 0])
})

test('of two clicks the later one stays: over the edge of an hour it counts in the later hour', async () => {
  await clicked({ at: '10:59:50' }, { at: '11:00:10' })
  await aggregateAt('11:10:00')
  expect(await counts()).toBeUndefined()
  await aggregateAt('12:10:00')
  expect(await counts()).toEqual([1, 1, 0, 0])
})

test('over the edge of a month it counts in the later month', async () => {
  await clicked({ at: '2026-11-30T23:59:50Z' }, { at: '2026-12-01T00:00:10Z' })
  await aggregateAt('2026-12-01T02:00:00Z')
  expect(await db.select().from(usageMonths)).toMatchObject([{ month: '2026-12-01', investigations: 1 }])
})

test('different readers, pages and articles are no double clicks', async () => {
  await clicked(
    { at: '10:00:00' },
    { at: '10:00:01', who: 'bayo' },
    { at: '10:00:02', what: pdf },
    { at: '10:00:03', of: second },
  )
  await aggregateAt('11:10:00')
  expect(await counts()).toEqual([3, 2, 1, 1])
  expect(await counts(second)).toEqual([1, 1, 0, 0])
})

test('the page and the file in one hour are two investigations, one of them unique, and one request', async () => {
  await clicked({ at: '10:05:00' }, { at: '10:40:00', what: pdf })
  await aggregateAt('11:10:00')
  expect(await counts()).toEqual([2, 1, 1, 1])
})

test('who comes back in the next hour is unique again', async () => {
  await clicked({ at: '10:55:00', what: pdf }, { at: '11:05:00', what: pdf })
  await aggregateAt('12:10:00')
  expect(await counts()).toEqual([2, 2, 2, 2])
})

test('an hour is counted when it is over and has settled, and later hours are added to its month', async () => {
  await clicked({ at: '10:30:00' }, { at: '11:30:00' })
  await aggregateAt('11:04:59')
  expect(await counts()).toBeUndefined()
  await aggregateAt('11:05:00')
  expect(await counts()).toEqual([1, 1, 0, 0])
  await aggregateAt('12:05:00')
  await aggregateAt('12:05:00')
  expect(await counts()).toEqual([2, 2, 0, 0])
})

test('nothing about a reader is left after a day, even of a day when nothing ran', async () => {
  await clicked({ at: '2026-11-12T10:00:00Z' }, { at: '2026-11-14T08:00:00Z' }, { at: '08:30:00' }, { at: '10:30:00' })
  await aggregateAt('11:00:00')
  const left = await db.select().from(usageEvents).orderBy(asc(usageEvents.at))
  expect(left.map(({ at }) => at.toISOString())).toEqual(['2026-11-15T10:30:00.000Z'])
  expect(await counts()).toEqual([3, 3, 0, 0])
})

test('the reading of an article that is gone goes with it', async () => {
  const gone = await publishing.publish()
  await clicked({ at: '10:00:00', of: gone.id }, { at: '10:00:00' })
  await db.delete(articles).where(eq(articles.id, gone.id))
  await aggregateAt('11:10:00')
  expect(await db.$count(usageMonths)).toBe(1)
  expect(await db.$count(usageEvents)).toBe(0)
})

test('two processes that aggregate at once count each reading exactly once', async () => {
  const other = new Pool({ ...database.connection, max: 2 })
  const otherDb = drizzle(other, { schema, casing: 'snake_case' })
  for (let hour = 0; hour < 8; hour++) {
    const at = (minute: number) => `0${hour}:${String(minute).padStart(2, '0')}:00`
    await clicked(
      ...Array.from({ length: 50 }, (_, minute) => ({
        at: at(minute),
        who: `${minute}`,
        of: minute % 2 ? first : second,
      })),
    )
  }
  const clock = clockAt('10:00:00')
  await Promise.all([db, otherDb, db, otherDb].map((db) => aggregateUsage({ db, clock })))
  await other.end()
  expect([await counts(first), await counts(second)]).toEqual([
    [200, 200, 0, 0],
    [200, 200, 0, 0],
  ])
  expect(await db.$count(usageEvents)).toBe(0)
})

test('a count that is broken off is as if it had never begun', async () => {
  await clicked({ at: '10:00:00' }, { at: '10:30:00' })
  const broken = db.transaction(async (tx) => {
    await countBefore(tx, momentOf('11:00:00'))
    throw new Error('killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect([await db.$count(usageEvents), await db.$count(usageMonths)]).toEqual([2, 0])
  await aggregateAt('11:10:00')
  expect(await counts()).toEqual([2, 1, 0, 0])
})

type Event = { second: number; who: string; what: string }

/** A simple, literal implementation of COUNTER's Code of Practice, to compare results with. */
function byTheCode(events: Event[]): number[] | undefined {
  const kept = events.filter(
    (one, index) =>
      !events.some(
        (other, at) =>
          other.who === one.who &&
          other.what === one.what &&
          (other.second > one.second || (other.second === one.second && at > index)) &&
          other.second - one.second <= 30,
      ),
  )
  const sessions = (some: Event[]) => new Set(some.map(({ who, second }) => `${who}|${Math.floor(second / 3600)}`)).size
  const requests = kept.filter(({ what }) => what === pdf)
  return kept.length === 0 ? undefined : [kept.length, sessions(kept), requests.length, sessions(requests)]
}

test('whatever is clicked and whenever it is counted, the counts are those of the Code', async () => {
  const event = fc.record({
    // Times close to the full hour, where errors are most likely.
    second: fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -70, max: 70 }))
      .map(([hour, by]) => (hour + 1) * 3600 + by),
    who: fc.constantFrom('ada', 'bayo'),
    what: fc.constantFrom(page, pdf),
  })
  const runs = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), runs, async (events, hours) => {
      await db.delete(usageEvents)
      await db.delete(usageMonths)
      const start = Date.parse('2026-11-15T00:00:00Z')
      await clicked(
        ...events.map(({ second, who, what }) => ({ at: new Date(start + second * 1000).toISOString(), who, what })),
      )
      for (const hour of hours.toSorted()) await aggregateAt(`0${hour}:10:00`)
      await aggregateAt('06:10:00')
      expect(await counts()).toEqual(byTheCode(events))
    }),
    { numRuns: 60 },
  )
})
