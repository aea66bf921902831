import { keywordPath, personPath } from '#domain/publishing/gathered-path.ts'
import { published } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, readPage, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor } from '#tests/support/sign-in.ts'

const journal = '/journals/domain-health-journal'

test('an issue has a page with its cover, its contents in their order and the neighbouring issues', async ({
  browser,
}) => {
  const page = await withoutScripts(browser)
  await page.goto(`${journal}/archive`)
  await page.getByRole('heading', { name: 'Volume 1, issue 1 (2025)' }).getByRole('link').click()
  await expect(page).toHaveURL(`${journal}/issues/1`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Volume 1, issue 1 (2025)')
  const editorial = main.getByRole('article').filter({ hasText: 'Editorial' })
  await expect(editorial.getByText(/^Context: Most guidelines .* matter most\.$/)).toBeVisible()
  for (const [name, file] of [
    ['All files (ZIP)', 'issue.zip'],
    ['BibTeX', 'citations.bib'],
    ['RIS', 'citations.ris'],
    ['CSL-JSON', 'citations.csl.json'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', `${journal}/issues/1/${file}`)
  const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(about).toMatchObject({ '@type': 'PublicationIssue', issueNumber: '1', url: page.url() })
  const titles = await main.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).toHaveLength(3)
  expect(about.hasPart.map(({ name }: { name: string }) => name)).toEqual(titles)
  await page.getByRole('link', { name: 'Next issue' }).click()
  await expect(page).toHaveURL(`${journal}/issues/2`)
  await page.goto(`${journal}/archive?issue=3`)
  await expect(page).toHaveURL(`${journal}/issues/3`)
  await page.goto(journal)
  const periodical = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(periodical).toMatchObject({ '@type': 'Periodical', name: 'Domain Health Journal' })
})

test('authors and key words with any letters lead to what was published under them', async ({ request }) => {
  await newAuthor(request)
  const mark = Date.now()
  const names = [`A/B "C" ${mark}`, `عادل ${mark}`, `${'Ọ̀'.repeat(80)} ${mark}`, `O'Neill & <b>Sons</b>? #${mark} 50%`]
  const keywords = names.map((name) => name.slice(-60))
  const coAuthors = names.map((name, at) => ({ name, email: `co-${at}-${mark}@example.org` }))
  const { title, path } = await published(request, 'domain-multidisciplinary-journal', {
    coAuthors,
    keywords: [...keywords, 'sleep'],
  })
  const { links } = await readPage(request, path)
  for (const [name, address, heading] of [
    ...names.map((name) => [name, personPath({ name }), name] as const),
    ...keywords.map((word) => [word, keywordPath(word), expect.any(String)] as const),
  ]) {
    expect(links).toContainEqual({ name, href: address })
    const gathered = await readPage(request, address)
    expect([gathered.status, gathered.at, gathered.heading]).toEqual([
      200,
      new URL(address, 'http://localhost').pathname,
      heading,
    ])
    const [article] = /<article[ >].*?<\/article>/s.exec(gathered.html) ?? []
    expect(article?.replaceAll(/<[^>]*>/g, '')).toContain(title)
  }
})

test('what does not exist is a 404: issues, pages of them, people and key words', async ({ request }) => {
  const unknown = ['/issues/99', '/issues/0', '/issues/x', '/issues/1?page=2'].map((path) => journal + path)
  for (const path of [
    ...unknown,
    '/authors/Nobody',
    '/authors/0000-0002-1825-0097',
    '/keywords/nothing',
    '/keywords/%00',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('the pages of an issue, an author and a key word are accessible and fit at every width', async ({ page }) => {
  for (const path of [`${journal}/issues/1`, '/authors/Adaeze%20Nwokoma', '/keywords/nigeria']) {
    await page.goto(path)
    await expect(page.locator('script[src]')).toHaveCount(0)
    await test.step(path, () => expectAccessibleAt(page, [1440, 390, 320]))
  }
})
