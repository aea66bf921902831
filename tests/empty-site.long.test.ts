import { expect, test } from 'vitest'
import { dataFolder, query } from './crash/postgres.ts'
import { freePort, startProduct } from './support/product.ts'

const journal = '/journals/domain-health-journal'

test('a site without articles says so kindly, and one that cannot read them says that in its own words', async () => {
  const dataDir = await dataFolder()
  const product = await startProduct({ port: await freePort(), dataDir })
  async function expectPage(path: string, status: number, sentence: string): Promise<void> {
    const answer = await fetch(product.url + path)
    expect([answer.status, (await answer.text()).includes(sentence)], `${path}: ${sentence}`).toEqual([status, true])
  }

  await query(dataDir, 'ALTER TABLE articles RENAME TO away')
  await expectPage('/', 503, 'No recent articles available')
  await query(dataDir, 'ALTER TABLE issues RENAME TO issues_away')
  await expectPage(`${journal}/archive`, 503, 'Failed to load archive.')
  await expectPage(`${journal}/current-issue`, 503, 'Failed to load current issue.')
  await query(dataDir, 'ALTER TABLE away RENAME TO articles', 'ALTER TABLE issues_away RENAME TO issues')

  await expectPage('/', 200, 'No recent articles available')
  await expectPage('/', 200, 'No reviews to show')
  await expectPage(journal, 200, 'No recent articles available')
  await expectPage(`${journal}/current-issue`, 200, 'No manuscripts in this issue yet.')
  await expectPage(`${journal}/archive`, 200, 'No manuscripts in this issue yet.')
  await expectPage('/search', 200, 'No articles found')
  await query(dataDir, `INSERT INTO issues (journal, number, volume) VALUES ('domain-health-journal', 1, 2)`)
  await expectPage(`${journal}/issues/1`, 200, 'No manuscripts in this issue yet.')
  await expectPage(`${journal}/issues/2`, 404, 'Page not found')
  await product.stop()
}, 300_000)

test('what is sent to a page that takes nothing is refused in true words, and is no error in the log', async () => {
  const product = await startProduct({ port: await freePort(), dataDir: await dataFolder() })
  for (const path of ['/nowhere', '/about']) {
    const answer = await fetch(product.url + path, { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect([path, answer.status, /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1]]).toEqual([
      path,
      405,
      'Request not accepted',
    ])
  }
  expect(product.log()).not.toContain('page failed')
  await product.stop()
}, 300_000)
