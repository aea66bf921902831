import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { manuscriptSite } from '#tests/support/manuscript-site.ts'
import { letters, manuscripts } from '../../db/schema.ts'
import { newId, newToken } from '../../ids.ts'

const site = await manuscriptSite()
const { db, services } = site
const ada = await site.author()
const other = await site.author()
const who = (account: typeof ada) => ({ realm: 'author' as const, ...account })
const { id } = await site.manuscript('under-review', { authorId: ada.id, email: ada.email })

type Row = Partial<typeof letters.$inferInsert>

async function letter(subject: string, row: Row = {}): Promise<void> {
  const usual = { id: newId(), kind: 'manuscript-under-review', toEmail: ada.email, text: 'Dear Ada', html: '' }
  const sent = { state: 'sent', sentAt: new Date(), manuscriptId: id } as const
  await db.insert(letters).values({ ...usual, ...sent, subject, ...row })
}

const subjects = async (account: typeof ada) =>
  (await services.outbox.ownLetters(who(account), { id })).map(({ subject }) => subject)

test('an author reads the e-mails about a manuscript that left for their own address, newest first', async () => {
  await letter('First', { createdAt: new Date('2026-11-01') })
  await letter('Second', { createdAt: new Date('2026-11-02'), toEmail: ada.email.toUpperCase() })
  await letter('Not sent yet', { state: 'queued', sentAt: null })
  await letter('Taken back', { state: 'cancelled', sentAt: null })
  await letter('To a co-author', { toEmail: 'co@example.org' })
  await letter('About another manuscript', { manuscriptId: (await site.manuscript('paid')).id })
  await letter('About none', { manuscriptId: null })
  expect(await subjects(ada)).toEqual(['Second', 'First'])
})

test('what the office or a reviewer gets at the same address stays out, and so do links', async () => {
  await letter('A reviewer has declined', { kind: 'review-declined' })
  await letter('Please review', { kind: 'review-invitation' })
  await letter('With a link', { text: `Open https://j.example.org/edit/${newToken()} now` })
  const [first, ...others] = await services.outbox.ownLetters(who(ada), { id })
  expect(first).toMatchObject({ subject: 'With a link', text: 'Open https://j.example.org/edit/[link removed] now' })
  expect(others.map(({ subject }) => subject)).toEqual(['Second', 'First'])
})

test('others read none, although they have the address', async () => {
  expect(await subjects(other)).toEqual([])
  await db.update(manuscripts).set({ authorId: other.id }).where(eq(manuscripts.id, id))
  expect(await subjects(ada)).toEqual([])
})
