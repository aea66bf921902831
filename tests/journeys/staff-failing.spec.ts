import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openCluster } from '#server/db/cluster.ts'
import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { password } from '#tests/support/sign-in.ts'

test('an office that cannot read its lists says so in its own words, and works again by itself', {
  tag: '@drill',
}, async ({ browser }) => {
  // A new page, because the usual one fails the test if an error is logged.
  const page = await browser.newPage()
  const dataDir = mkdtempSync(join(tmpdir(), 'failing-'))
  const product = await startProduct({ port: await freePort(), dataDir })
  const database = new Client((await openCluster(dataDir)).connection)
  await database.connect()
  const setUp = () => /\/invite\/([\w-]{43})/.exec(product.log())?.[1]
  await expect.poll(setUp).toBeDefined()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const data = { name: 'Ada Admin', password }
  const reply = await page.request.patch(`${product.url}/api/admin/complete/${setUp()}`, { headers, data })
  expect(reply.ok()).toBe(true)

  for (const { path, table, failed, empty } of [
    {
      path: '/admin/review',
      table: 'manuscripts',
      failed: 'Failed to load manuscripts. Please try refreshing.',
      empty: 'No manuscripts in this category.',
    },
    {
      path: '/admin/audit',
      table: 'author_reviews',
      failed: 'Failed to load reviews.',
      empty: 'No reviews to show',
    },
  ]) {
    await database.query(`ALTER TABLE ${table} RENAME TO away`)
    await page.goto(product.url + path)
    await expect(page.getByText(failed)).toBeVisible()
    if (path === '/admin/review') await expectAccessibleAt(page, [1440, 390])
    await database.query(`ALTER TABLE away RENAME TO ${table}`)
    await page.reload()
    await expect(page.getByText(empty)).toBeVisible()
  }

  await database.end()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
