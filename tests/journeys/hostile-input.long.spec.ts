import { linkTo, submitted } from '#tests/support/author-journey.ts'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import { expect, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor } from '#tests/support/sign-in.ts'

/** The content security policy is only the second line of defence: there must be nothing for it to block. */
test('T01, T27: no browser runs what an author wrote, on any page that shows it', async ({ page, request }) => {
  const all = hostileMarkup.join(' ')
  const name = hostileMarkup.slice(11, 16).join(' ')
  page.on('dialog', (dialog) => expect.soft(dialog.message(), page.url()).toBe('no dialog at all'))
  const outside: string[] = []
  page.on('request', (sent) => {
    if (new URL(sent.url()).hostname === 'evil.test') outside.push(sent.url())
  })
  await newAuthor(page.request, name)
  const coAuthors = hostileMarkup.slice(0, 20).map((text, at) => ({ name: text, email: `co${at}@example.org` }))
  const { id, email } = await submitted(page.request, {
    author: name,
    title: all.slice(0, 500),
    abstract: all,
    runningTitle: hostileMarkup[0],
    keywords: hostileMarkup.slice(0, 5),
    country: hostileMarkup[12],
    coAuthors: [...coAuthors, { name: 'Bayo Sample', email: `co-${Date.now()}@example.org` }],
  })
  const [edit, remove] = [await linkTo(request, email, 'edit'), await linkTo(request, email, 'delete')]
  const [, mail = ''] = /href="(\/mailbox\/[\w-]+)\/html"/.exec(await letterTo(request, email)) ?? []
  for (const path of ['/author', `/status/${id}`, edit, remove, '/submit', mail, `${mail}/html`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('body').textContent(), path).toContain('onerror=alert(1)')
    const strange = page.locator('xmp, iframe, object, embed, marquee, base, math, [onerror], [onload], [onfocus]')
    await expect(strange, path).toHaveCount(0)
  }
  expect(outside).toEqual([])
})
