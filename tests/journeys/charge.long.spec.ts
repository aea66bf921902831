import { approve, linkTo, paper, pickFile, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, signInAs } from '#tests/support/sign-in.ts'

const words = 'My laboratory has had no grant for two years, and I am a student.'

test('an author asks for a waiver, gets an invoice and pays by transfer, all by the link in the e-mail', async ({
  page,
  request,
  browser,
}) => {
  await newAuthor(request)
  const { id, title, email } = await submitted(request)
  await approve(request, id)
  const path = await linkTo(request, email, 'charge')
  const author = await (await browser.newContext()).newPage()
  await author.goto(path)
  await hydrated(author)
  await expect(author.getByRole('heading', { name: 'Ask for a waiver' })).toBeVisible()
  await author.getByRole('button', { name: 'Send request' }).click()
  await expect(author.getByText('Please say why you ask.')).toBeVisible()
  await author.getByLabel('Your reason').selectOption('Student, or without paid employment')
  await author.getByLabel('Explain it').fill(words)
  await author.getByLabel('What you could pay (NGN)').fill('10,000')
  await expectAccessibleAt(author, [1440, 390])
  await author.setViewportSize({ width: 1440, height: 900 })
  await author.getByRole('button', { name: 'Send request' }).click()
  await expect(author.getByText(/^We received your request on/)).toBeVisible()

  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/waivers')
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: `Answer: ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog).toContainText('Choose an answer.')
  // The author's reason is none of ours to decline for.
  await dialog.getByLabel('Answer', { exact: true }).selectOption('Decline')
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveCount(0)
  await dialog.getByLabel('Answer', { exact: true }).selectOption('Reduce the charge')
  await expect(dialog.getByLabel('The author pays (NGN)')).toHaveValue('10000')
  await dialog.getByLabel(/^Your words to/).fill('Two thirds are on us.')
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
  expect(await letterTo(request, email)).toContain('Two thirds are on us.')

  await author.reload()
  await hydrated(author)
  await expect(author.getByText('The charge is ₦10,000 instead of ₦30,000')).toBeVisible()
  await author.getByLabel('Make the invoice out to').fill('University of Abraka\nBursar')
  await author.getByRole('button', { name: 'Get an invoice' }).click()
  const invoice = author.getByRole('link', { name: 'Download the invoice' })
  const url = (await invoice.getAttribute('href')) ?? ''
  expect((await author.request.get(url)).headers()['content-type']).toBe('application/pdf')

  await pickFile(author, paper('slip.pdf'))
  await expect(author.getByText('Proof uploaded.')).toBeVisible()
  await author.getByLabel("The bank's reference").fill('FT-9')
  await author.getByRole('button', { name: 'Send the proof' }).click()
  await expect(author.getByText(/^We received your proof on/)).toBeVisible()
  await expect(author.getByText('Pay now', { exact: true })).toHaveCount(0)
  await expectAccessibleAt(author.getByRole('main'), [1440, 390])

  await page.goto('/admin/refunds?list=proofs')
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: `Confirm: ${title}` }).click()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Confirmed')
  expect(await statusOf(request, id)).toBe('paid')

  await author.goto('/verify')
  await expectAccessibleAt(author, [1440, 390])
  await author.getByLabel('Code').fill(`${url.split('/')[3]}`.toLowerCase().replaceAll('-', ' '))
  await author.getByRole('button', { name: 'Check the code' }).click()
  await expect(author).toHaveURL(`/verify/${url.split('/')[3]}`)
  await expect(author.getByRole('heading', { name: 'We issued this invoice' })).toBeVisible()
  await expect(author.getByRole('main')).not.toContainText(title)
  await expectAccessible(author)
})

test('without scripts, what an author asks about the charge leads to its answer on the page', async ({
  request,
  browser,
}) => {
  await newAuthor(request)
  const { id, email } = await submitted(request)
  await approve(request, id)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 700 } })
  const author = await context.newPage()
  await author.goto(await linkTo(request, email, 'charge'))
  await author.getByRole('button', { name: 'Send request' }).click()
  await expect(author.getByText('Choose a reason.')).toBeInViewport()
  await author.getByLabel('Your reason').selectOption('Student, or without paid employment')
  await author.getByLabel('Explain it').fill(words)
  await author.getByRole('button', { name: 'Send request' }).click()
  await expect(author.getByText(/^We received your request on/)).toBeInViewport()
  await author.getByLabel('Make the invoice out to').fill('University of Abraka')
  await author.getByRole('button', { name: 'Get an invoice' }).click()
  await expect(author.getByRole('link', { name: 'Download the invoice' })).toBeInViewport()
  await context.close()
})
