import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { plansOf } from '#tests/support/plans.ts'
import { articles } from '../../db/schema.ts'
import { search } from './search.ts'

const { deps, database, db } = await testApi({ hasArchive: true })

// The newest article of the archive is its last. Three thousand in its middle have texts.
await db.execute(sql`
  insert into full_texts (file_id, state, shown_at, plain, words)
  select 'file-of-article-' || at, 'read', now(), plain, to_tsvector('app_search', plain)
  from generate_series(1000, 3999) at cross join lateral (
    select 'zebus walk and okapis sleep' || case when at % 5 = 0 then '; okapis walk' else '' end
      || case when at % 1000 = 7 then '; tapirs swim' else '' end as plain) written`)
await db.execute(sql`analyze full_texts`)

const idsOf = async (q: string, more = {}) => {
  const { articles, total } = await search(deps, { q, ...more })
  return { ids: articles.map(({ _id }) => Number(_id.replace('article-', ''))), total }
}

test('of the articles whose texts have a common word, the newest are found', async () => {
  const { ids, total } = await idsOf('zebus okapis')
  expect(total).toBe(200)
  expect(ids).toEqual(Array.from({ length: 20 }, (_, at) => 3_999 - at))
  await db.update(articles).set({ standing: 'removed' }).where(eq(articles.id, 'article-3999'))
  expect((await idsOf('zebus')).ids[0]).toBe(3_998)
})

test('a rare word is found in texts of any age', async () => {
  expect(await idsOf('tapirs')).toEqual({ ids: [3_007, 2_007, 1_007], total: 3 })
  expect(await idsOf('tapirs zebus')).toMatchObject({ total: 3 })
})

test('a phrase of common words is looked for in the newest texts that have them', async () => {
  const { ids, total } = await idsOf('"okapis walk"')
  expect(ids.slice(0, 3)).toEqual([3_995, 3_990, 3_985])
  expect(total).toBe(80)
  expect(await idsOf('"tapirs swim"')).toMatchObject({ total: 3 })
  expect(await idsOf('"sleep zebus"')).toMatchObject({ total: 0 })
})

test('the order of words is looked at in those texts alone', async () => {
  const plans = await plansOf(database, (db) => search({ ...deps, db }, { q: '"okapis walk"' }))
  const inTexts = plans.filter((plan) => plan.includes('full_texts_pkey') && plan.includes('full_texts_words'))
  expect(inTexts).toHaveLength(1)
  expect(inTexts[0]?.match(/on full_texts_words/g)).toHaveLength(1)
  expect(inTexts[0]).not.toContain('Seq Scan')
})

test('a filter narrows what is found in texts', async () => {
  const journal = 'domain-health-journal'
  const { ids } = await idsOf('zebus', { journal })
  expect(ids).toHaveLength(20)
  expect((await search(deps, { q: 'zebus', journal })).articles.every((one) => one.journal === journal)).toBe(true)
})

test('a common word is found without reading every text or sorting every article', async () => {
  const plans = await plansOf(database, (db) => search({ ...deps, db }, { q: 'zebus' }))
  const inTexts = plans.filter((plan) => plan.includes('hashed SubPlan'))
  expect(inTexts).toHaveLength(1)
  expect(inTexts[0]).toContain('Bitmap Index Scan on full_texts_words')
  expect(inTexts[0]).not.toMatch(/Seq Scan on articles/)
})

test('the passage is found far inside a long text, and among hyphens', async () => {
  const around = (name: string) => Array.from({ length: 1500 }, (_, at) => `${name}${at}-side of way${at}`).join(' ')
  await db.execute(sql`update full_texts set plain = written.plain, words = to_tsvector('app_search', written.plain)
    from (select ${`${around('hill')} where quaggas drank ${around('river')}`} as plain) written where file_id = 'file-of-article-1001'`)
  const { articles } = await search(deps, { q: 'quaggas' })
  const [passage] = articles.map(({ passage = [] }) =>
    passage.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)),
  )
  expect(passage?.join('')).toContain('[quaggas] drank')
})
