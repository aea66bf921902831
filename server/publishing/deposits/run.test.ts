import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DepositState } from '#contracts/publishing/deposits.ts'
import { bibtex } from '#domain/manuscript/record/bibtex.ts'
import { apa, harvard, vancouver } from '#domain/manuscript/record/citations.ts'
import { jats } from '#domain/manuscript/record/jats.ts'
import { articleJsonLd } from '#domain/manuscript/record/json-ld.ts'
import { oaiDc } from '#domain/manuscript/record/oai-dc.ts'
import { permanentUrl } from '#domain/manuscript/record/paths.ts'
import { ris } from '#domain/manuscript/record/ris.ts'
import { landingLinks } from '#domain/manuscript/record/signposting.ts'
import { articles, deposits, jobs } from '#server/db/schema.ts'
import { pdfKey } from '#server/publishing/pdfs/key.ts'
import { recordsOf as readRecords } from '#server/publishing/record/read.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { standInCrossref } from '#tests/support/crossref.ts'
import { manuscriptSite } from '#tests/support/manuscript-site.ts'
import { queueMissing } from './missing.ts'
import { queueDeposit } from './queue.ts'
import { nextDeposit, runDeposits } from './run.ts'

const agency = await standInCrossref()
const logIn = { name: 'office', password: 'secret' }
const config = { crossref: { prefix: '10.5555', baseUrl: agency.baseUrl, logIn } }
const site = await manuscriptSite({ at: new Date('2026-11-15T09:30:00.123Z'), config })
const { db, clock, request } = site
const journals = site.content.journals.map((journal) => ({ ...journal, issn: { online: '2049-3630' } }))
const deps = { ...site.deps, content: { ...site.content, journals } }
const published = await publishingOn(db)
const recordsOf = (ids: string[]) => readRecords(deps, ids)
const run = () => runDeposits(deps, recordsOf)

beforeEach(async () => {
  await db.delete(deposits)
  agency.breakWith(null)
  agency.say(null)
  agency.whileReceiving(async () => {})
  agency.deposited.length = 0
  agency.asked.length = 0
})

let count = 0
async function waiting() {
  const doi = `10.5555/dhj.${++count}`
  const { id } = await published.publish({ doi })
  await queueDeposit(db, id, clock.now())
  return { id, doi }
}

async function stateOf(id: string) {
  const [row] = await db.select().from(deposits).where(eq(deposits.articleId, id))
  if (!row) throw new Error('There is no such deposit')
  return row
}

/** A BigInt, because the timestamp has too many digits for a number. */
const versionOf = (deposit: { timestamp: string } | undefined) => BigInt(deposit?.timestamp ?? '')

/** Passes enough time for the next request to Crossref. */
const later = () => clock.pass({ minutes: 2 })

test('an article is sent once, and is registered when the log says so, not before', async () => {
  const { id, doi } = await waiting()
  expect((await stateOf(id)).state).toBe('waiting')
  await run()
  expect(agency.deposited).toMatchObject([{ doi, timestamp: expect.stringMatching(/^20261115\d{9}$/) }])
  expect(await stateOf(id)).toMatchObject({
    state: 'submitted',
    answer: "Sent. Waiting for Crossref's reply.",
  })
  later()
  await run()
  expect((await stateOf(id)).state).toBe('submitted')
  agency.say({ status: 'Success', message: 'Successfully added' })
  clock.pass({ hours: 1 })
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'registered', answer: 'Crossref has added it.', nextAt: null })
  clock.pass({ days: 30 })
  await run()
  expect(agency.deposited).toHaveLength(1)
})

test('readers see the DOI once it is registered, and from then on, whatever becomes of a later deposit', async () => {
  const { id, doi } = await waiting()
  const read = async () => {
    const [record] = await recordsOf([id])
    const [row] = await db.select().from(articles).where(eq(articles.id, id))
    if (!record || !row) throw new Error('There is no such article')
    return { record, row, link: permanentUrl(record), key: pdfKey(deps, row) }
  }
  await run()
  const before = await read()
  expect(before.record).toMatchObject({ doi: null, assignedDoi: doi })
  expect(before.link).toBe(before.record.url)
  for (const text of [harvard, apa, vancouver, bibtex, ris, jats, oaiDc].map((write) => write(before.record)))
    expect(text).not.toContain(doi)
  expect(JSON.stringify([articleJsonLd(before.record), landingLinks(before.record)])).not.toContain(doi)
  await db.delete(jobs)
  agency.say({ status: 'Success', message: 'Successfully added' })
  later()
  await run()
  const after = await read()
  expect(after.record).toMatchObject({ doi, assignedDoi: doi, updatedAt: clock.now().toISOString() })
  expect(after.link).toBe(`https://doi.org/${doi}`)
  expect(after.key).not.toBe(before.key)
  expect(await db.select({ name: jobs.name }).from(jobs)).toEqual([{ name: 'make-pdfs' }])
  await queueDeposit(db, id, clock.now())
  agency.say({ status: 'Failure', message: 'Something is wrong' })
  await run()
  later()
  await run()
  expect((await stateOf(id)).state).toBe('failed')
  expect((await read()).record).toEqual(after.record)
})

test('what is published in a journal without an ISSN waits until it has one, and the office reads why', async () => {
  const { id, doi } = await waiting()
  await runDeposits(site.deps, recordsOf)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 0 })
  const { body } = await request<{ withoutIssn: string[] }>('/deposits', { as: await site.staff('admin') })
  expect(body.withoutIssn).toEqual(site.content.journals.map(({ title }) => title))
  await run()
  expect(agency.deposited).toMatchObject([{ doi }])
})

test.each([
  ['Warning', 'Added with conflict', 'warning', /another DOI with the same metadata/],
  ['Failure', 'Something is wrong', 'failed', /^Crossref refused it: Something is wrong$/],
] as const)('what Crossref calls %s (%s) is shown as %s', async (status, message, state, answer) => {
  const { id } = await waiting()
  agency.say({ status, message })
  await run()
  later()
  await run()
  expect(await stateOf(id)).toMatchObject({ state, answer: expect.stringMatching(answer), nextAt: null })
})

test('a file that Crossref could not read is reported without a DOI, and has failed', async () => {
  const { id } = await waiting()
  agency.say({ status: 'Failure', doi: '', message: 'XML is not well-formed' })
  await run()
  later()
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('could not read') })
})

test('a log about another DOI says nothing about this one', async () => {
  const { id } = await waiting()
  agency.say({ status: 'Success', doi: '10.5555/other', message: 'Successfully added' })
  await run()
  later()
  await run()
  expect((await stateOf(id)).state).toBe('submitted')
})

test.each(['break-down', 'busy', 'hang', 'garbage', 'endless'] as const)(
  'while Crossref has the fault %s, it is tried again later, less and less often, and at last given up',
  async (fault) => {
    const { id } = await waiting()
    agency.breakWith(fault)
    await run()
    expect(await stateOf(id)).toMatchObject({
      state: 'waiting',
      answer: expect.stringMatching(/It will be tried again\.$/),
    })
    const waits: number[] = []
    for (let at = await stateOf(id); at.nextAt; at = await stateOf(id)) {
      waits.push(at.nextAt.getTime() - clock.now().getTime())
      clock.set(at.nextAt)
      if (fault === 'hang' && waits.length === 2) return
      await run()
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * 60_000))
    expect(await stateOf(id)).toMatchObject({ state: 'failed' })
    expect(agency.asked.every((path) => path === 'POST /servlet/deposit')).toBe(true)
  },
)

test('a log-in that is refused is for somebody to fix: the rest is not even tried', async () => {
  const [{ id }] = [await waiting(), await waiting()]
  agency.breakWith('wrong-log-in')
  await run()
  expect(agency.asked).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('CROSSREF_LOGIN') })
})

test('while the log can’t be had, nothing is sent twice, and after three days somebody is notified', async () => {
  const { id } = await waiting()
  await run()
  agency.breakWith('garbage')
  for (let hours = 0; hours < 80; hours++) {
    clock.pass({ hours: 1 })
    await run()
  }
  expect(agency.deposited).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    answer: 'Crossref has not replied within three days.',
  })
})

test('two processes never send the same article at once', async () => {
  await waiting()
  await Promise.all([run(), run(), run()])
  expect(agency.deposited).toHaveLength(1)
  later()
  agency.say({ status: 'Success', message: 'Successfully added' })
  await Promise.all([run(), run()])
  expect(agency.asked.filter((path) => path.startsWith('GET'))).toHaveLength(1)
})

test('a process that dies after sending leaves it to another, which sends a later version', async () => {
  const { id, doi } = await waiting()
  let died: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve) => {
    agency.whileReceiving(() => new Promise(() => resolve()))
    died = nextDeposit(deps, recordsOf).catch(() => null)
  })
  agency.whileReceiving(async () => {})
  await run()
  expect(agency.deposited).toHaveLength(1)
  clock.pass({ minutes: 6 })
  await run()
  const [first, second] = agency.deposited
  expect(second?.doi).toBe(doi)
  expect(second?.fileName).not.toBe(first?.fileName)
  expect(versionOf(second)).toBeGreaterThan(versionOf(first))
  await died
  expect(await stateOf(id)).toMatchObject({ state: 'submitted', batchId: second?.fileName.replace('.xml', '') })
})

test('a change while the words from before are under way is sent too, and only its answer counts', async () => {
  const { id } = await waiting()
  agency.whileReceiving(async () => {
    agency.whileReceiving(async () => {})
    await db.update(articles).set({ title: 'Corrected' }).where(eq(articles.id, id))
    await queueDeposit(db, id, clock.now())
  })
  await nextDeposit(deps, recordsOf)
  expect((await stateOf(id)).state).toBe('waiting')
  await run()
  const [first, second] = agency.deposited
  expect(second?.xml).toContain('Corrected')
  expect(versionOf(second)).toBeGreaterThan(versionOf(first))
  agency.sayAbout(first?.fileName ?? '', { status: 'Success', message: 'Successfully added' })
  agency.sayAbout(second?.fileName ?? '', { status: 'Failure', message: 'No' })
  later()
  await run()
  expect((await stateOf(id)).state).toBe('failed')
})

test('each deposit of a DOI has a later version, even when the clock went back', async () => {
  const { id } = await waiting()
  await run()
  clock.pass({ hours: -5 })
  await queueDeposit(db, id, clock.now())
  await run()
  const [first, second] = agency.deposited
  expect(versionOf(second)).toBeGreaterThan(versionOf(first))
  clock.pass({ hours: 5 })
})

test('sample articles and articles without a DOI are never sent', async () => {
  const sample = await published.publish({ doi: '10.5555/sample', sample: true })
  const plain = await published.publish()
  for (const { id } of [sample, plain]) await queueDeposit(db, id, clock.now())
  await run()
  expect(agency.asked).toEqual([])
})

test('articles from before get their DOIs and are deposited, each once; those removed and samples are left alone', async () => {
  const admin = await site.staff('admin')
  await db.delete(articles)
  const old = await published.publish({ customId: 'DHJ-2026-0777' })
  const named = await published.publish({ doi: '10.5555/named' })
  await published.publish({ standing: 'removed' })
  await published.publish({ sample: true })
  const before = await request<{ missing: number }>('/deposits', { as: admin })
  expect(before.body.missing).toBe(2)
  const asked = await request<{ success: string }>('/deposits/missing', { as: admin, body: {} })
  expect(asked.body.success).toBe('2 articles will be deposited.')
  await Promise.all([queueMissing(deps), queueMissing(deps)])
  await run()
  expect(agency.deposited.map(({ doi }) => doi).toSorted()).toEqual(['10.5555/dhj-2026-0777', '10.5555/named'])
  const [row] = await db.select().from(articles).where(eq(articles.id, old.id))
  expect(row).toMatchObject({ doi: '10.5555/dhj-2026-0777', doiRegisteredAt: null })
  expect((await stateOf(named.id)).state).toBe('submitted')
  const again = await request<{ error: string }>('/deposits/missing', { as: admin, body: {} })
  expect([again.status, again.body.error]).toEqual([409, 'All articles have been deposited or are waiting to be sent.'])
})

test('publishing gives a DOI and queues its deposit in the same transaction', async () => {
  const admin = await site.staff('admin')
  await site.openIssue('domain-health-journal', 2, 2)
  const { id } = await site.manuscript('paid')
  const body = { id, issue: 2, journal: 'domain-health-journal' }
  const answer = await request<{ _id: string; customId: string }>('/accepted', { as: admin, body })
  const { _id, customId } = answer.body
  expect((await stateOf(_id)).state).toBe('waiting')
  await run()
  expect(agency.deposited.map(({ doi }) => doi)).toEqual([`10.5555/${customId.toLowerCase()}`])
})

test('the list shows each DOI by state with its answer, page by page; a failed one is sent again on request', async () => {
  const admin = await site.staff('admin')
  const all = await Promise.all(Array.from({ length: 53 }, waiting))
  const put = (state: DepositState) => db.update(deposits).set({ state, nextAt: null, answer: 'Because.' })
  await put('registered')
  await put('failed').where(eq(deposits.articleId, all[0]?.id ?? ''))
  type List = { state: string; counts: object; deposits: { article: string }[]; next: string | null }
  const { body: failed } = await request<List>('/deposits', { as: admin })
  expect(failed).toMatchObject({
    needs: null,
    state: 'failed',
    counts: { failed: 1, registered: 52, waiting: 0, submitted: 0, warning: 0 },
    deposits: [{ doi: all[0]?.doi, state: 'failed', answer: 'Because.', path: expect.stringMatching(/^\/journals\//) }],
    next: null,
  })
  const { body: first } = await request<List>('/deposits?state=registered', { as: admin })
  const { body: second } = await request<List>(`/deposits?state=registered&before=${first.next}`, { as: admin })
  const seen = [...first.deposits, ...second.deposits].map(({ article }) => article)
  expect([first.deposits.length, second.deposits.length, new Set(seen).size]).toEqual([50, 2, 52])

  const retry = (id: string) =>
    request<{ success?: string; error?: string }>(`/deposits/${id}/retry`, { as: admin, method: 'POST' })
  expect((await retry(all[0]?.id ?? '')).body.success).toBe('The deposit will be sent again.')
  expect((await retry(all[0]?.id ?? '')).status).toBe(409)
  expect((await retry('A'.repeat(22))).status).toBe(404)
  await run()
  expect(agency.deposited.map(({ doi }) => doi)).toEqual([all[0]?.doi])
  await put('failed')
  const every = await request<{ success: string }>('/deposits/retry', { as: admin, body: {} })
  expect(every.body.success).toBe('53 deposits will be sent again.')
})
