import { expect, test } from 'vitest'
import { isRefused } from '#domain/review/conflict.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { reviewersOn } from '#tests/support/reviewers.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import { seenBy } from '../../access/seen.ts'
import { type Asked, conflictsOf } from './conflicts.ts'

const site = await manuscriptSite()
const { db } = site
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)

const { invite, ...register } = reviewersOn(db)

async function reviewer(given: { name?: string; leftAt?: Date } = {}): Promise<Asked> {
  const { id, name, emails } = await register.reviewer(given)
  return { id, name, emails, affiliation: null, orcid: null, leftAt: given.leftAt ?? null }
}

const admin: Staff = { realm: 'staff', id: 'x', name: 'A', email: 'a@example.org', role: 'admin', access: null }
const seen = await seenBy(db, admin)

async function underReview(given: Parameters<typeof site.manuscript>[1] = {}) {
  return openReviewForStaff(db, admin, (await site.manuscript('under-review', given)).id)
}

test('the check names what the database knows: articles together, invitations, load and a wish', async () => {
  const manuscript = await underReview({ author: 'Ada Obi', orcid: '0000-0001-5109-3700' })
  await publish({ title: 'On rivers', authors: [{ name: 'Ada Obi' }, { name: 'Dr Rita Co-Author' }] })
  await publish({
    title: 'On soil',
    authors: [{ name: 'A. Obi', orcid: '0000-0001-5109-3700' }, { name: 'Sola Soil' }],
  })
  const people = [
    await reviewer({ name: 'Co-Author Rita' }),
    await reviewer({ name: 'Sola Soil' }),
    await reviewer({ name: 'Busy Bee' }),
    await reviewer({ name: 'Gone Away', leftAt: new Date() }),
    { id: null, name: 'New Person', emails: ['new@example.net'], affiliation: null, orcid: null, leftAt: null },
  ]
  await invite(people[2]?.id ?? '', manuscript.id)
  for (let at = 0; at < 2; at++) await invite(people[2]?.id ?? '', (await underReview()).id)
  const found = await conflictsOf(db, seen, manuscript, people)
  expect(found.map((each) => each.map(({ sentence }) => sentence))).toEqual([
    ['Published with Ada Obi: “On rivers” (2026).'],
    ['Published with Ada Obi: “On soil” (2026).'],
    ['Already has an open invitation to this manuscript.', 'Has 3 open reviews.'],
    ['Asked not to be asked.'],
    [],
  ])
})

test('an alternate is known as one but not as busy, and a finished review as neither', async () => {
  const manuscript = await underReview()
  const [alternate, done] = [await reviewer(), await reviewer()]
  await invite(alternate.id ?? '', manuscript.id, { state: 'queued' })
  for (let at = 0; at < 3; at++) await invite(done.id ?? '', manuscript.id, { state: 'submitted' })
  const found = await conflictsOf(db, seen, manuscript, [alternate, done])
  expect(found.map((each) => each.map(({ kind }) => kind))).toEqual([['alternate'], []])
})

test('what somebody said of a conflict when they were asked before is shown', async () => {
  const manuscript = await underReview()
  const [unsure, declined, free] = [await reviewer(), await reviewer(), await reviewer()]
  await invite(unsure.id ?? '', manuscript.id, { state: 'submitted', conflict: 'We shared an office.' })
  await invite(declined.id ?? '', manuscript.id, { state: 'declined', declineReason: 'conflict' })
  await invite(free.id ?? '', manuscript.id, { state: 'submitted' })
  const found = await conflictsOf(db, seen, manuscript, [unsure, declined, free])
  expect(found.map((each) => each.map(({ sentence }) => sentence.replace(/\d+/, '1')))).toEqual([
    ['Declared a possible conflict of interest in round 1: We shared an office.'],
    ['Was already asked in this round.', 'Declared a possible conflict of interest in round 1.'],
    [],
  ])
})

test('co-authors are authors, the handling editor is named, and what the author wrote against somebody is shown', async () => {
  const editor = await site.staff('editor', health)
  const manuscript = await underReview({
    handlingEditorId: editor.id,
    opposedReviewers: [{ name: 'Opal Opposed', reason: 'A dispute about data.' }],
  })
  const person = (name: string, email: string): Asked => ({
    id: null,
    name,
    emails: [email],
    affiliation: null,
    orcid: null,
    leftAt: null,
  })
  const found = await conflictsOf(db, seen, manuscript, [
    person('B. S.', 'bayo.sample@example.org'),
    person('Stella Staff', editor.email.toUpperCase()),
    person('Opal Opposed', 'opal@example.net'),
  ])
  expect(found.map((each) => each.map(({ kind }) => kind))).toEqual([
    ['author'],
    ['handling', 'mail-domain'],
    ['opposed'],
  ])
  expect(found.map(isRefused)).toEqual([true, false, false])
})
