import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { openCluster } from '#server/db/cluster.ts'
import * as schema from '#server/db/schema.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { insertManuscript } from '#server/manuscript/submission/store.ts'
import { insertVersion, versionFields } from '#server/manuscript/version-store.ts'
import { expect, expectAccessible, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'
import { biology, health, written } from '#tests/support/manuscript-site.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { reviewsOn } from '#tests/support/review-site.ts'

// All tests in this file share one product, so that reviews can be put into its database.
test.describe.configure({ mode: 'default' })

const dataDir = mkdtempSync(join(tmpdir(), 'transfer-'))
const there = 'Domain Journal of Biological Sciences'
let product: Product
let pool: Pool
let db: ReturnType<typeof drizzle<typeof schema>>

test.beforeAll(async () => {
  product = await startProduct({ port: await freePort(), dataDir, env: {} })
  pool = new Pool({ ...(await openCluster(dataDir)).connection, max: 2 })
  db = drizzle(pool, { schema, casing: 'snake_case' })
})

test.afterAll(async () => {
  await pool.end()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(page: Page, realm: 'author' | 'staff', access: string | null = null): Promise<string> {
  const id = newId()
  const email = `${id.toLowerCase()}@example.org`
  const role = access ? 'editor' : 'admin'
  if (realm === 'staff') await db.insert(schema.staff).values({ id, name: 'Edith Editor', email, role, access })
  else await db.insert(schema.authors).values({ id, name: 'Ada Sample', email, passwordHash: 'x' })
  const token = newToken()
  const session = { tokenHash: hashToken(token), id: newId(), realm, accountId: id }
  await db.insert(schema.sessions).values({ ...session, expiresAt: new Date(Date.now() + 3_600_000) })
  await page.context().addCookies([{ name: realm, value: token, url: product.url }])
  return id
}

/** A rejected manuscript with two reports. */
async function rejected(authorId: string | null = null) {
  const reviews = reviewsOn(db as never, () => new Date(Date.now() - 86_400_000))
  const [id, fileId] = [newId(), newId()]
  const facts = { name: 'paper.pdf', mediaType: 'application/pdf', bytes: 1000, sha256: 'x' }
  await db
    .insert(schema.files)
    .values({ id: fileId, kind: 'manuscript', ...facts, ownerRealm: 'author', ownerId: authorId ?? 'nobody' })
  const row = { id, ...written, journal: health, fileId, authorId, status: 'rejected' } as const
  const manuscript = await insertManuscript(db as never, row)
  await insertVersion(db as never, manuscript, { cause: 'submission', fileId, fields: versionFields(manuscript) })
  const decided = { round: { decision: 'reject' as const, decidedAt: new Date() } }
  const first = await reviews.review(id, 'submitted', { ...decided, reviewer: { name: 'Yes Sayer' } })
  const second = { invitation: { number: 2 }, reviewer: { name: 'Nora Noble' }, report: { toAuthor: 'Weak methods.' } }
  const other = await reviews.review(id, 'submitted', second)
  return { id, number: manuscript.number, people: [first.reviewer.email, other.reviewer.email] as const }
}

async function linkTo(email: string, path: string): Promise<string> {
  const { letters } = schema
  const [letter] = await db
    .select()
    .from(letters)
    .where(eq(letters.toEmail, email))
    .orderBy(desc(letters.createdAt))
    .limit(1)
  const [, rest = ''] = new RegExp(`(/${path}/[\\w-]{43}\\S*)`).exec(letter?.text ?? '') ?? []
  return product.url + rest
}

test('an editor offers another journal, the author agrees without a script, and a reviewer shares the report', {
  tag: '@drill',
}, async ({ page, browser }) => {
  test.slow()
  const { id, number, people } = await rejected()
  await signIn(page, 'staff')
  await page.goto(`${product.url}/admin/review/${id}`)

  await test.step('the editor reads the e-mail and sends the offer', async () => {
    await page.getByLabel('Journal', { exact: true }).selectOption(there)
    await page.getByRole('button', { name: 'Write the offer' }).click()
    const dialog = page.getByRole('dialog', { name: `Offer a transfer to ${there}` })
    await expect(dialog.getByLabel('Subject')).toHaveValue(/Would you like to transfer/)
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toContainText('See the offer and answer')
    await expectAccessibleAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Send the offer' }).click()
    await expect(page.getByText('Waiting for the author')).toBeVisible()
  })

  const plain = await withoutScripts(browser)
  await test.step('the author opens the link, which changes nothing, and agrees', async () => {
    await plain.goto(await linkTo(written.email, 'transfer'))
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Would you like to transfer your manuscript?')
    await page.goto(plain.url())
    await expectAccessibleAt(page, [1440, 390])
    await plain.getByRole('button', { name: `Transfer to ${there}` }).click()
    await expect(plain.getByText(`It has been with ${there}`)).toBeVisible()
    const [row] = await db.select().from(schema.manuscripts).where(eq(schema.manuscripts.id, id))
    expect(row).toMatchObject({ journal: biology, status: 'screening' })
  })

  await test.step('one reviewer shares the report, the other does not answer', async () => {
    await plain.goto(await linkTo(people[0], 'reviewing'))
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(`May ${there} see your report?`)
    expect(await plain.content()).not.toMatch(/Ada Sample|Bayo/)
    await page.goto(plain.url())
    await expectAccessibleAt(page, [1440, 390])
    await plain.getByRole('button', { name: 'Yes, share my report' }).click()
    await expect(plain.getByText('You said yes')).toBeVisible()
  })

  await test.step('the new journal sees where it came from and what was shared', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${product.url}/admin/review/${id}`)
    const former = page.getByRole('region', { name: 'From another journal' })
    await expect(former).toContainText(number)
    await expect(former).toContainText('1 of 2 reports shared')
    await expect(former).toContainText('Yes Sayer')
    expect(await page.content()).not.toMatch(/Nora Noble|Weak methods/)
    await expectAccessible(page)
    const list = await page.request.get(`${product.url}/admin/review?status=screening&search=${number}`)
    expect(await list.text()).toMatch(new RegExp(`<a [^>]*>(?:<[^>]+>)*${written.title}`))
  })

  await test.step('an editor of the former journal reads where it went, by its address and its old number', async () => {
    await signIn(page, 'staff', health)
    for (const path of [`/admin/review/${id}`, `/admin/review?status=all&search=${number}`]) {
      await page.goto(product.url + path)
      await expect(page.getByText(`This manuscript was transferred to ${there} as DJBS-S-`)).toBeVisible()
      expect(await page.content()).not.toContain(written.title)
    }
    await expectAccessibleAt(page, [1440, 390])
  })
})

test('a signed-in author finds the offer on the page of the manuscript, and declines it', async ({ page }) => {
  const author = await signIn(page, 'author')
  const { id } = await rejected(author)
  const offered = { fromJournal: health, toJournal: biology }
  await db.insert(schema.manuscriptTransfers).values({ id: newId(), manuscriptId: id, ...offered })
  await page.goto(`${product.url}/author/manuscripts/${id}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the offer and answer' }).click()
  await page.getByRole('button', { name: 'Decline the transfer' }).click()
  await expect(page.getByText('You have already declined the transfer.')).toBeVisible()
  await page.goto(`${product.url}/author/manuscripts/${id}`)
  await expect(page.getByRole('link', { name: 'See the offer and answer' })).toHaveCount(0)
})
