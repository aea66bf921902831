import { expect, test } from 'vitest'
import type { FullText, Part } from '#domain/manuscript/full-text.ts'
import { files, fullTexts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'

const { db, services } = await testApi()
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
const health = 'domain-health-journal'
const now = new Date('2026-11-01T09:00:00Z')

const said = (text: string) => [{ kind: 'text' as const, text }]
const figure = (name: string, pictures = 1): Part => ({
  ...{ kind: 'figure', id: name, label: name, caption: said('Rain.') },
  pictures: Array.from({ length: pictures }, () => ({
    ...{ file: name.padEnd(64, '0'), mediaType: 'image/png', width: 1000, height: 500, alt: null },
  })),
})
const section = (parts: Part[]): Part => ({ kind: 'section', id: 's', title: said('Part'), parts })

async function published(parts: Part[], { shownAt = now as Date | null, standing = 'published' as const } = {}) {
  const fileId = newId()
  const kept = { name: 'a.docx', mediaType: 'x', bytes: 1, sha256: fileId, ownerRealm: 'author' as const, ownerId: 'a' }
  await db.insert(files).values({ id: fileId, kind: 'manuscript', ...kept })
  const text: FullText = { parts, notes: [], references: [] }
  await db.insert(fullTexts).values({ fileId, state: 'read', text, shownAt })
  return (await publish({ fileId, standing })).customId
}

const shownIn = async (customId: string) => {
  const issue = await services.issues.issueContents(health, 1)
  const recent = await services.articles.recentArticles({})
  const figures = [issue.articles, recent].map(
    (list) => list.find((article) => article.customId === customId)?.figure?.src,
  )
  expect(figures[0]).toBe(figures[1])
  return figures[0]?.split('/').at(-1)
}

test('lists show the first figure that readers meet in the text, however deep it is', async () => {
  const nested = [section([{ kind: 'list', isOrdered: false, start: 1, items: [[figure('aa')]] }]), figure('bb')]
  expect(await shownIn(await published(nested))).toBe(`${'aa'.padEnd(16, '0')}-480.webp`)
  const bare = [section([figure('cc', 0)]), figure('dd')]
  expect(await shownIn(await published(bare))).toBe(`${'dd'.padEnd(16, '0')}-480.webp`)
})

test('a text without figures, one that is hidden and a removed article show none', async () => {
  expect(await shownIn(await published([section([])]))).toBeUndefined()
  expect(await shownIn(await published([figure('ee')], { shownAt: null }))).toBeUndefined()
  expect(await shownIn(await published([figure('ff')], { standing: 'removed' as 'published' }))).toBeUndefined()
})
