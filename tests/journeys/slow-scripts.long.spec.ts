import type { Page } from '@playwright/test'
import { linkTo, paper, pickFile, submitted } from '#tests/support/author-journey.ts'
import { expect, hydrated, test } from '#tests/support/journey.ts'
import { newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const lateMs = 4000
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Opens a page whose scripts arrive four seconds later, and returns as soon as the page can be read. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const { promise: late, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toBeVisible()
  setTimeout(release, lateMs)
}

test('somebody logs in before the scripts arrive, and submits what is typed, chosen and picked before they do', async ({
  page,
  request,
}) => {
  const { email } = await newAuthor(request)
  await openSlowly(page, '/login')
  await page.getByLabel('E-mail').fill(email)
  await field(page, 'Password').fill('seven green bottles')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/author')
  await openSlowly(page, '/submit')
  await field(page, 'Title').fill('Typed early')
  await page.getByRole('textbox', { name: 'Abstract' }).fill('Before any script.')
  await field(page, 'Country').selectOption('Ghana')
  await field(page, 'Journal').selectOption({ label: 'Domain Health Journal' })
  await page.getByText('More about the article').click()
  await page.getByRole('textbox', { name: 'Funding' }).fill('Sample Fund, grant 7.')
  await pickFile(page, paper('early.pdf'))
  await page.getByRole('button', { name: 'Submit manuscript' }).click()
  await expect(page.getByRole('button', { name: 'Submit manuscript' })).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL(/\/status\//)
  const [own] = await (await page.request.get('/api/manuscript/getByUser')).json()
  expect(own).toMatchObject({
    title: 'Typed early',
    abstract: 'Before any script.',
    country: 'Ghana',
    funding: 'Sample Fund, grant 7.',
  })
})

test('where there is a draft to restore, the page says so instead of showing an empty form', async ({ page }) => {
  await newAuthor(page.request)
  await page.goto('/submit')
  await hydrated(page)
  await field(page, 'Title').fill('Night shifts')
  await openSlowly(page, '/submit')
  await expect(page.getByText('Restoring your draft…')).toBeVisible()
  await expect(field(page, 'Title')).toBeHidden()
  await expect(field(page, 'Title')).toHaveValue('Night shifts')
  await expect(page.getByText('Restoring your draft…')).toBeHidden()
})

test('what is typed over a manuscript behind an edit link before the scripts arrive is saved', async ({
  page,
  request,
}) => {
  await newAuthor(request)
  const { email, id } = await submitted(request)
  await openSlowly(page, await linkTo(request, email, 'edit'))
  await field(page, 'Title').fill('A better title')
  await page.getByRole('textbox', { name: 'Abstract' }).fill('A better abstract.')
  await field(page, 'Article type').selectOption({ label: 'Commentary' })
  await page.getByLabel('Co-author 1: Name').fill('Bayo Better')
  await page.getByLabel('Co-author 1: E-mail').fill('better@example.org')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(`/status/${id}?edited`)
  const [own] = await (await request.get('/api/manuscript/getByUser')).json()
  expect(own).toMatchObject({
    title: 'A better title',
    abstract: 'A better abstract.',
    articleType: 'Commentry',
    coAuthors: [{ name: 'Bayo Better', email: 'better@example.org' }],
  })
})

test('what is selected in a text before the scripts arrive is still selected, and replaced by what is typed', async ({
  page,
  request,
}) => {
  await newAuthor(request)
  const { email } = await submitted(request)
  const link = await linkTo(request, email, 'edit')
  for (const of of [field(page, 'Title'), page.getByRole('textbox', { name: 'Abstract' })]) {
    await openSlowly(page, link)
    await of.selectText()
    await hydrated(page)
    await page.keyboard.type('Something else')
    await expect(of).toHaveValue('Something else')
  }
})

type React = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/**
 * Before each step that React takes until the page is hydrated: one more letter, another choice and another tick. With
 * `?late` only where React has taken the page over, and its effects have not run yet.
 */
function actAtEveryStep(): void {
  const acts: string[] = []
  const find = <T extends Element>(css: string) => document.querySelector<T>(css) as T
  function act() {
    const text = find<HTMLTextAreaElement>('[name=abstract]')
    text.focus()
    text.setSelectionRange(text.value.length, text.value.length)
    document.execCommand('insertText', false, String(acts.length % 10))
    const choice = find<HTMLSelectElement>('[name=articleType]')
    choice.value = choice.options[acts.length % choice.options.length]?.value ?? ''
    for (const type of ['input', 'change']) choice.dispatchEvent(new Event(type, { bubbles: true }))
    find<HTMLInputElement>('[name=ethics]').click()
    acts.push(choice.value)
  }
  const isLate = location.search === '?late'
  function isTaken() {
    const root = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1] as
      | React
      | undefined
    return root?.stateNode.current.memoizedState.isDehydrated === false
  }
  let isHydrated = false
  document.addEventListener('hydrated', () => {
    isHydrated = true
    Object.assign(window, { acts })
  })
  const { set, ...rest } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {}
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...rest,
    set(take: (event: MessageEvent) => void) {
      set?.call(this, (event: MessageEvent) => {
        if (!isHydrated && (!isLate || isTaken())) act()
        take(event)
      })
    },
  })
}

test('whatever is typed, chosen and ticked while React hydrates the page is kept', async ({ page }) => {
  await newAuthor(page.request)
  const { id } = await submitted(page.request, { abstract: 'Written before.' })
  await page.addInitScript(actAtEveryStep)
  for (const query of ['', '?late']) {
    await page.goto(`/author/manuscripts/${id}/edit${query}`)
    const acts = (await (await page.waitForFunction(() => (window as { acts?: string[] }).acts)).jsonValue()) ?? []
    expect(acts.length).toBeGreaterThan(0)
    await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveValue(
      `Written before.${acts.map((_, at) => at % 10).join('')}`,
    )
    await expect(field(page, 'Article type')).toHaveValue(acts.at(-1) ?? '')
    await expect(page.locator('[name=ethics]')).toBeChecked({ checked: acts.length % 2 === 1 })
    await page.evaluate(() => {
      for (const kept of [localStorage, sessionStorage]) kept.clear()
    })
  }
})

test('a form that the server can answer is sent without scripts where they never arrive', async ({ page, request }) => {
  const { email } = await newAuthor(request)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await field(page, 'Password').fill('seven green bottles')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/author', { timeout: 20_000 })
})

test('what staff tick, press and type before the scripts arrive is done: in a list, a manuscript and a form', async ({
  page,
  request,
}) => {
  await newAuthor(request)
  const { title } = await submitted(request)
  const { id } = await submitted(request)
  await newStaff(page.request)

  await test.step('manuscripts ticked and moved to review are moved', async () => {
    await openSlowly(page, `/admin/review?status=screening&search=${encodeURIComponent(title)}`)
    await page.getByLabel(`Select ${title}`).check()
    await page.getByRole('button', { name: 'Mark as under review' }).click()
    await page.getByRole('button', { name: 'Mark as under review and send' }).click()
    await expect(page.getByText('1 done')).toBeVisible()
  })

  await test.step('the buttons of a manuscript and of its dialogs wait for the scripts', async () => {
    await openSlowly(page, `/admin/review/${id}`)
    await page.getByRole('button', { name: 'Mark as under review' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  await test.step('a tab opens, and what was typed stays', async () => {
    await openSlowly(page, '/admin/courses/new')
    await field(page, 'Title').fill('Peer review for beginners')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: 'Peer review for beginners' })).toBeVisible()
  })
})

test('a receipt chosen and sent with the announcement before the scripts arrive is not lost', async ({
  page,
  request,
}) => {
  await signInAs(request, 'Sample Admin')
  const parts = { outline: [], materials: [], texts: [{ title: 'One', text: 'The text.' }] }
  const data = { title: 'Paid early', description: 'A sample course.', price: 12_000, ...parts }
  const made = await request.post('/api/course', { headers: { 'Sec-Fetch-Site': 'same-origin' }, data })
  await newAuthor(page.request)
  await openSlowly(page, `/courses/${(await made.json())._id}`)
  await page.getByLabel('Receipt').setInputFiles(paper('slip.pdf'))
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your receipt' })).toBeVisible()
})
