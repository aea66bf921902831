import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { published } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor } from '#tests/support/sign-in.ts'

const journal = 'domain-journal-of-science-and-technology'
const headers = { 'Sec-Fetch-Site': 'same-origin' }
const orcid = '0000-0002-1694-233X'
const said = {
  funding: 'The Sample Foundation paid for it.',
  funders: [{ name: 'Sample Foundation', identifier: 'ror.org/03yrm5c26', awards: 'SF 7, SF 9' }],
  dataAvailability: 'The data are in the sample archive.',
  relatedWorks: [
    { kind: 'dataset', title: 'Hours of sleep', link: '10.5555/sleep' },
    { kind: 'preprint', link: 'https://preprints.example.org/sleep' },
  ],
  competingInterests: 'There are none.',
  aiUse: 'No such tools were used.',
  ethicsApproval: { committee: 'Sample Ethics Committee', number: 'SEC-7' },
  translation: { language: 'fr', title: 'Le travail de nuit', abstract: 'Les infirmières dorment peu.' },
  trials: ['nct 01234567'],
}

/** An article with every optional part, corrected once. */
async function aFullArticle(request: APIRequestContext) {
  await newAuthor(request)
  const word = `Sleep ${Date.now()}`
  const keywords = [word, 'shift work', 'nurses', 'fatigue', 'hospitals']
  const person = { affiliation: 'Sample University of Abraka', orcid }
  const article = await published(request, journal, { ...person, ...said, keywords })
  const corrected = await request.post(`/api/accepted/${article.id}/correct`, {
    headers,
    data: {
      ...said,
      version: 1,
      reason: 'The references were missing.',
      title: article.title,
      runningTitle: '',
      authors: [
        { name: 'Ada Obi', ...person, correspondence: 'ada@example.org', roles: ['conceptualization', 'software'] },
        { name: 'Bayo Sample', affiliation: [person.affiliation, 'Sample Clinic'], roles: ['validation'] },
      ],
      articleType: 'Research Article',
      abstract: 'We asked nurses how they sleep.\n\nThey sleep little.',
      keywords,
      references: ['Sample, A. (2020) Sleep. Sample Press.', 'Sample, B. (2021) Shifts. Sample Press.'],
    },
  })
  expect(corrected.ok(), await corrected.text()).toBe(true)
  return { ...article, word }
}

const contents = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"]`).evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))

test('an article tells everything about itself without JavaScript, in its page, its head and its headers', async ({
  browser,
  request,
}) => {
  const { id, customId, path, title, word } = await aFullArticle(request)
  const page = await withoutScripts(browser)
  const answer = await page.goto(path)
  const url = page.url()

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Abstract',
    'Title and abstract in French',
    'Key words',
    'How to cite',
    'Version history',
    'Author contributions',
    'Funding',
    'Funders',
    'Data availability',
    'Related works',
    'Competing interests',
    'Use of AI tools',
    'Ethics approval',
    'Trial registrations',
    'References',
    'Share',
    'Related articles',
  ])
  await expect(page.getByText('They sleep little.')).toBeVisible()
  await expect(page.getByText('Le travail de nuit')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('[lang=fr]', { hasText: 'Les infirmières dorment peu.' })).toBeVisible()
  await expect(page.getByText('Sample Ethics Committee, number SEC-7')).toBeVisible()
  await expect(page.getByText('Sample Foundation, https://ror.org/03yrm5c26, award SF 7, SF 9')).toBeVisible()
  const related = page.getByRole('region', { name: 'Related works' })
  await expect(related.getByRole('listitem')).toHaveText([
    'Dataset, Hours of sleep, https://doi.org/10.5555/sleep',
    'Preprint, https://preprints.example.org/sleep',
  ])
  await expect(related.getByRole('link')).toHaveCount(2)
  const trial = page.getByRole('region', { name: 'Trial registrations' })
  await expect(trial.getByRole('link')).toHaveAttribute('href', 'https://clinicaltrials.gov/study/NCT01234567')
  await expect(page.locator('.references > li')).toHaveCount(2)
  await expect(
    page.getByText(/^Corrected on \d+ \w+ \d{4}\. What changed Read the notice of correction$/),
  ).toBeVisible()
  await expect(
    page.getByText(
      /^Version 2, corrected on \d+ \w+ \d{4}: The references were missing\. Read the notice of correction$/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Version 1' })).toHaveAttribute('href', `${path}versions/1`)
  await expect(page.locator('.citation')).toHaveText([
    /^Obi, A\. and Sample, B\. \(\d{4}\) 'Night shifts/,
    /^Obi, A\., & Sample, B\. \(\d{4}\)\. Night shifts/,
    /^Obi A, Sample B\. Night shifts/,
  ])
  for (const [name, form] of [
    ['BibTeX', 'bib'],
    ['RIS', 'ris'],
    ['CSL-JSON', 'csl.json'],
    ['JATS XML', 'jats.xml'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `${path}${customId}.${form}`)
  await expect(page.getByRole('link', { name: 'Read the full text' })).toHaveAttribute('href', `${path}${customId}.pdf`)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=Night/)

  expect(await contents(page, 'citation_title')).toEqual([title])
  expect(await contents(page, 'citation_author')).toEqual(['Obi, Ada', 'Sample, Bayo'])
  expect(await contents(page, 'citation_publication_date')).toEqual([expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/)])
  expect(await contents(page, 'citation_pdf_url')).toEqual([`${url}${customId}.pdf`])
  expect(await contents(page, 'citation_abstract')).toEqual(['We asked nurses how they sleep. They sleep little.'])
  expect(await contents(page, 'DC.Title')).toEqual([title])
  await expect(page.locator('meta[name="DC.Title.Alternative"][lang=fr]')).toHaveAttribute(
    'content',
    'Le travail de nuit',
  )
  await expect(page.locator('link[rel="schema.DC"]')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await request.get(image ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(about).toMatchObject({ '@type': 'ScholarlyArticle', headline: title, url })

  const links = await page
    .locator(
      'link:is([rel=cite-as], [rel=type], [rel=item], [rel=describedby], [rel=linkset], [rel=author], [rel=license])',
    )
    .evaluateAll((all) => all.map((one) => `<${one.getAttribute('href')}>; rel="${one.getAttribute('rel')}"`))
  expect(links.length).toBe(12)
  const kept = await page.request.get(path)
  expect(kept.headers().etag).toBeTruthy()
  const head = await page.request.head(path)
  for (const { vary } of [answer?.headers() ?? {}, kept.headers(), head.headers()])
    expect(vary).toMatch(/\bAccept\b(?!-)/)
  for (const type of ['application/ld+json', 'application/linkset+json']) {
    const asked = await page.request.get(path, { headers: { Accept: type } })
    expect([asked.status(), asked.headers()['content-type']]).toEqual([200, type])
    expect(asked.headers()['access-control-allow-origin']).toBe('*')
  }
  for (const link of links)
    for (const { link: header } of [answer?.headers() ?? {}, kept.headers(), head.headers()])
      expect(header).toContain(link)

  await page.getByRole('link', { name: word }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word.toLowerCase())
  await page.getByRole('link', { name: title }).click()
  await page.locator('details.authors summary').click()
  await expect(page.getByText('Sample University of Abraka')).toBeVisible()
  await expect(page.locator('details.authors > ol').first().locator('sup')).toHaveText(['1', '1,2'])
  await expect(page.getByRole('link', { name: 'E-mail Ada Obi, corresponding author' })).toHaveAttribute(
    'href',
    'mailto:ada@example.org',
  )
  await expect(page.getByText('Ada Obi: Conceptualization, Software')).toBeVisible()
  await page.getByRole('link', { name: 'Ada Obi', exact: true }).click()
  await expect(page).toHaveURL(`/authors/${orcid}`)
  await expect(page.getByRole('link', { name: `ORCID ${orcid}` })).toBeVisible()

  const retracted = await request.post(`/api/accepted/${id}/retract`, {
    headers,
    data: { version: 2, reason: 'The diaries were lost.' },
  })
  expect(retracted.ok()).toBe(true)
  await page.reload()
  await expect(page.locator('.article-card').filter({ hasText: title }).getByText('Retracted')).toBeVisible()
  await page.goto(path)
  await expect(page.locator('header', { has: page.locator('h1') }).locator('> :first-child')).toContainText(
    /This article has been retracted\d+ \w+ \d{4}: The diaries were lost\./,
  )
  await page.getByRole('link', { name: 'Read the notice of retraction' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Retraction: ${title}`)
  await expect(page.getByText('The diaries were lost.')).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(path)
})

test('a citation is copied, the full text is read on the site, and the page is good on every screen and on paper', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/journals/${journal}/issues/1`)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.locator('script[src]')).toHaveCount(0)
  for (const [at, style] of ['Harvard', 'APA', 'Vancouver'].entries()) {
    await page.getByRole('button', { name: `Copy the ${style} citation` }).click()
    await expect(page.locator('#copy-status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator('.citation').nth(at).textContent(),
    )
  }
  await page.locator('details.authors summary').click()
  await expectAccessibleAt(page, [1440, 800, 600, 390, 320])

  await page.locator('details.authors summary').click()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  for (const hidden of [
    '.masthead nav',
    '.site-footer',
    '.share',
    '.related',
    '.neighbours',
    '.button',
    '.authors > summary',
  ])
    await expect(page.locator(hidden).first()).toBeHidden()
  await expect(page.locator('.print-only')).toContainText(page.url())
  await expect(page.locator('.print-only')).toContainText('https://creativecommons.org/licenses/by/4.0/')
  await expect(page.locator('details.authors li').first()).toBeVisible()
  await page.emulateMedia({ media: null })

  const article = new URL(page.url()).pathname
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Read the full text' }).click()
  await expect(page).toHaveURL(`${article}read`)
  await expect(page.locator('.viewer-place')).toHaveText(/^Page 1 of \d+$/)
  await expect(page.getByRole('group', { name: /^Page 1 of/ })).toHaveAttribute('data-state', 'drawn')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${article}$`))
  await expectAccessibleAt(page, [1440, 390])
  await page.getByRole('link', { name: 'Back to the article' }).click()
  await expect(page).toHaveURL(article)
})

test('no article of the sample weighs more than 60 kB before compression, or with its text after it', {
  tag: '@long',
}, async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>[^<]*?(\/journals\/[^<]*\/articles\/[^<]*\/)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } })
    expect([path, answer.status()]).toEqual([path, 200])
    const body = await answer.body()
    const hasText = body.includes('id="text"')
    expect((hasText ? gzipSync(body) : body).length, path).toBeLessThanOrEqual(60_000)
  }
})
