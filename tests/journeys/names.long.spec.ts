import { approve, paper, pickFile, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const journal = 'domain-journal-of-science-and-technology'
const widths = [1440, 390]

test('an author sees how each name will be cited while typing, and corrects it', async ({ page }) => {
  await newAuthor(page.request, 'Vincent Van Gogh')
  await page.goto('/submit')
  await hydrated(page)
  const form = page.getByRole('main')
  const name = form.getByLabel('Author', { exact: true })
  await name.fill('Ada <ada@x.org>')
  await expect(form.getByText('Will be cited as')).toHaveCount(0)
  await form.getByRole('button', { name: 'Submit manuscript' }).click()
  await expect(form).toContainText('enter the name alone, without an e-mail address.')
  await name.fill('Anna-Lena Müller-Lüdenscheidt, M.D., Ph.D.')
  await expect(form).toContainText('Will be cited as Müller-Lüdenscheidt, A.-L.')
  await name.fill('Vincent Van Gogh')
  await expect(form).toContainText('Will be cited as Van Gogh, V.')
  await form.getByText('Will be cited as Van Gogh, V.').click()
  await expect(form.getByLabel('Family name')).toHaveValue('Van Gogh')
  await form.getByLabel('Family name').fill('Gogh')
  await form.getByLabel('Given names').fill('Vincent Willem')
  await expect(form).toContainText('Will be cited as Gogh, V.W.')

  await form.getByRole('button', { name: 'Add a co-author' }).click()
  await form.getByLabel('Co-author 1: Name').fill('Penguin House')
  await form.getByLabel('Co-author 1: E-mail').fill('bank@example.org')
  await form.getByText('Will be cited as House, P.').click()
  await form.getByLabel('Co-author 1: This is an organisation').check()
  await expect(form).toContainText('Will be cited as Penguin House')
  await form.getByRole('button', { name: 'Add a co-author' }).click()
  await form.getByLabel('Co-author 2: Name').fill('Nguyen Hai Ninh')
  await expect(form).toContainText('Will be cited as Nguyen, H.N. Is this right? If not, change it.')
  await form.getByLabel('Co-author 2: E-mail').fill('ninh@example.org')
  await expectAccessibleAt(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })

  await form.getByLabel('Country', { exact: true }).selectOption('Ghana')
  await form.getByLabel('Journal', { exact: true }).selectOption({ label: 'Domain Health Journal' })
  await form.getByLabel('Title', { exact: true }).fill('Sunflowers in wards')
  await form.getByRole('textbox', { name: 'Abstract' }).fill('We painted them.')
  await pickFile(page, paper())
  await expect(form.getByText('paper.pdf is uploaded.')).toBeVisible()
  await form.getByRole('button', { name: 'Submit manuscript' }).click()
  await expect(page).toHaveURL(/\/status\//)
  const [own] = await (await page.request.get('/api/manuscript/getByUser')).json()
  expect(own.authorParts).toEqual({ family: 'Gogh', given: 'Vincent Willem', suffix: '', organisation: '' })
  expect(own.coAuthors[0].parts).toMatchObject({ family: 'Penguin House', organisation: 'yes' })
  expect(own.coAuthors[1].parts).toBeUndefined()

  await page.goto(`/author/manuscripts/${own._id}/edit`)
  await hydrated(page)
  await expect(form).toContainText('Will be cited as Gogh, V.W.')
  await name.fill('Vincent Gogh')
  await expect(form).toContainText('Will be cited as Gogh, V.')
})

test('an admin reviews the names of published records, with and without scripts', async ({ page, browser }) => {
  await newAuthor(page.request)
  const published: { title: string; path: string }[] = []
  for (const author of ['Nguyen Hai Ninh', 'Wang Xiaoming']) {
    const { id, title } = await submitted(page.request, {
      journal,
      author,
      title: `Rice fields of ${author} ${Date.now()}`,
    })
    await approve(page.request, id)
    await page.request.patch(`/api/manuscript/${id}/paid`, { headers, data: {} })
    const reply = await page.request.post('/api/accepted', { headers, data: { id, issue: 1, journal } })
    expect(reply.status()).toBe(201)
    const { customId } = await reply.json()
    published.push({ title, path: `/journals/${journal}/articles/${customId}/` })
  }
  const [first = { title: '', path: '' }, second = first] = published
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Names to review' }).click()
  await hydrated(page)
  const entry = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(entry(first.title)).toContainText('Cited as Nguyen, H.N.')
  await expect(entry(first.title).getByLabel('Nguyen Hai Ninh: Family name')).toHaveValue('Nguyen')
  await expectAccessibleAt(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  await entry(first.title).getByLabel('Nguyen Hai Ninh: Given names').fill('Nguyen Hai')
  await entry(first.title).getByLabel('Nguyen Hai Ninh: Family name').fill('Ninh')
  await entry(first.title).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Names confirmed.')).toBeVisible()
  await expect(entry(first.title)).toHaveCount(0)
  await page.goto(first.path)
  await expect(page.locator('meta[name=citation_author]').first()).toHaveAttribute('content', 'Ninh, Nguyen Hai')

  const plain = await withoutScripts(browser)
  await signInAs(plain.request, 'Sample Admin')
  await plain.goto('/admin/names')
  const other = plain.getByRole('listitem').filter({ hasText: second.title })
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(plain.getByRole('heading', { name: 'Names to review' })).toBeVisible()
  await expect(plain.getByRole('listitem').filter({ hasText: second.title })).toHaveCount(0)
  await plain.goto(second.path)
  await expect(plain.locator('meta[name=citation_author]').first()).toHaveAttribute('content', 'Wang, Xiaoming')
})
