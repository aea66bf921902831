import type { Page } from '@playwright/test'

export type Picture = {
  name: string
  /** The name of a sample account, or `visitor`. */
  as: string
  width: number
  height: number
  open(page: Page): Promise<unknown>
}

const desktop = { width: 1280, height: 720 }
const phone = { width: 390, height: 780 }
export const visitor = 'Visitor'
const author = 'Sample Author'
const editor = 'Sample Editor (Health)'
const admin = 'Sample Admin'

const at = (path: string) => (page: Page) => page.goto(path, { waitUntil: 'networkidle' })
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()

/** Clicks a button and waits for the dialog that it opens. */
async function press(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Opens one of the author's manuscripts by words of its title. */
const own = (words: string) => async (page: Page) => {
  await at('/author')(page)
  await follow(page, new RegExp(words))
  await page.waitForURL(/manuscripts/)
}

/** Opens a manuscript on the editor's desk by its status and words of its title. */
const onDesk = (status: string, words: string) => async (page: Page) => {
  await at(`/admin/review?status=${status}`)(page)
  await follow(page, new RegExp(words))
  await page.waitForURL(/admin\/review\/./)
  await page.waitForLoadState('networkidle')
}

/** Puts a part of the page at the top of the picture. */
const scrollTo = (page: Page, name: string | RegExp) =>
  page
    .getByRole('heading', { name })
    .first()
    .evaluate((heading) => heading.scrollIntoView())

/** Opens an invitation as the reviewer who got it, from the local mailbox. */
const invitationTo = (person: string) => async (page: Page) => {
  await at('/mailbox')(page)
  await page.getByRole('listitem').filter({ hasText: person }).getByRole('link').first().click()
  await page.waitForURL(/mailbox\/./)
  const link = /https?:\S+\/reviewing\/[\w-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await at(link)(page)
}

export const pictures: Picture[] = [
  { name: 'home', as: visitor, width: 1280, height: 960, open: at('/') },
  {
    name: 'article-phone',
    as: visitor,
    ...phone,
    open: async (page) => {
      await at('/journals/domain-health-journal/current-issue')(page)
      await page.locator('.article-card a').nth(1).click()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'desk', as: editor, width: 1280, height: 720, open: at('/admin/dashboard') },
  { name: 'author-sign-up', as: visitor, ...desktop, open: at('/signup') },
  { name: 'author-submit', as: author, ...desktop, open: at('/submit') },
  { name: 'author-profile', as: author, ...desktop, open: at('/author') },
  { name: 'author-approved', as: author, ...desktop, open: own('Teaching inhaler') },
  { name: 'author-under-review', as: author, ...desktop, open: own('Waiting, leaving') },
  { name: 'editor-manuscript', as: editor, ...desktop, open: onDesk('under-review', 'Waiting, leaving') },
  {
    name: 'editor-reject',
    as: editor,
    ...desktop,
    open: async (page) => {
      await onDesk('under-review', 'Waiting, leaving')(page)
      await press(page, 'Reject')
    },
  },
  { name: 'editor-charge', as: admin, ...desktop, open: onDesk('approved', 'Teaching inhaler') },
  {
    name: 'editor-publish',
    as: editor,
    ...desktop,
    open: async (page) => {
      await onDesk('paid', 'Blood pressure after')(page)
      await press(page, 'Publish')
    },
  },
  { name: 'editor-issue', as: admin, ...desktop, open: at('/admin/issue') },
  {
    name: 'editor-correct',
    as: editor,
    ...desktop,
    open: async (page) => {
      await at('/admin/articles/domain-health-journal/DHJ-2026-S0013')(page)
      await page.getByText('Correct the record').click()
      await page.getByRole('heading', { name: 'Correction' }).evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'review-copy',
    as: editor,
    width: 1280,
    height: 640,
    open: async (page) => {
      await onDesk('under-review', 'Waiting, leaving')(page)
      await page.getByText('may name the authors').waitFor()
      await scrollTo(page, 'Peer review')
    },
  },
  {
    name: 'review-invite',
    as: editor,
    width: 860,
    height: 1100,
    open: async (page) => {
      await onDesk('under-review', 'Grandmothers as escorts')(page)
      await follow(page, 'Start round 2')
      await page.waitForURL(/invite/)
      await page.waitForLoadState('networkidle')
      await scrollTo(page, 'Reviewed the last round')
    },
  },
  {
    name: 'review-reports',
    as: editor,
    width: 1280,
    height: 960,
    open: async (page) => {
      await onDesk('under-review', 'Iron before')(page)
      await scrollTo(page, 'Peer review')
    },
  },
  { name: 'review-invitation-phone', as: visitor, ...phone, open: invitationTo('lakshmi.venkataraghavan') },
  {
    name: 'review-revision-phone',
    as: author,
    ...phone,
    open: async (page) => {
      await own('Who reads the chart')(page)
      await follow(page, /revis/i)
      await page.waitForURL(/revis/)
      await page.waitForLoadState('networkidle')
    },
  },
]
