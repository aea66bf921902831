import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { eventKindNames } from '#domain/people/notifications.ts'
import { addDays, dayIn } from '#domain/words/day.ts'
import { oneMonthBefore } from '#domain/words/months.ts'
import type { Realm } from '#domain/words/permissions.ts'
import {
  corrections,
  letters,
  manuscripts,
  manuscriptVersions,
  notificationChoices,
  pageProofs,
  staff,
} from '#server/db/schema.ts'
import { cookieName } from '#server/http/session.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { replyAddress } from '#server/jobs/reply-address.ts'
import { startSession } from '#server/people/accounts/session.ts'
import { health } from './manuscript-site.ts'
import type { reviewSite } from './review-site.ts'
import { type Person, secretFields, type secretManuscripts, text } from './secret-manuscripts.ts'

type Site = Awaited<ReturnType<typeof reviewSite>>
type Secret = Awaited<ReturnType<typeof secretManuscripts>>
type Cast = {
  editor: Person
  /** Looks after the manuscript, and must not see it. */
  handler: Person
  authors: Person[]
  shutOut: Person[]
  /** Named in a note. */
  mentioned: Person[]
  /** Of finance: proposes what a second person confirms. */
  payer: Person
}

export async function cookieFor(site: Site, realm: Realm, { id }: { id: string }): Promise<string> {
  return `${cookieName(realm, site.config.isHttps)}=${await startSession(site.deps, realm, id)}`
}

/** What happens to manuscripts, and who hears of it: from a submission to a payment, with everything between. */
export async function secretLife(
  site: Site,
  secret: Secret,
  { editor, handler, authors, shutOut, mentioned, payer }: Cast,
) {
  const { db, request, clock, reviews } = site
  const { chief, owner, ids } = secret

  const linkIn = async (email: string, path: string) => {
    for (const { text } of (await site.letters(email)).toReversed()) {
      const [, token] = new RegExp(`/${path}/([\\w-]{43})`).exec(text) ?? []
      if (token) return token
    }
    throw new Error(`no link to ${path} for ${email}`)
  }

  async function ask(who: Person | null, method: string, path: string, body?: object) {
    // It is for the one whom a conflict of interest keeps away that everything is meant, as far as the record goes.
    await db.update(manuscripts).set({ handlingEditorId: handler.id })
    const as = who && { cookie: await cookieFor(site, who === owner ? 'author' : 'staff', who) }
    const reply = await request<{ _id: string; proposal: string }>(path, { method, body, ...(as && { as }) })
    expect([method, path, reply.status < 300, reply.text]).toEqual([method, path, true, reply.text])
    clock.pass({ minutes: 1 })
    return reply.body
  }

  // Half of the staff hear of everything at once, the others once a day.
  for (const [at, { id: staffId }] of (await db.select().from(staff)).entries())
    await db.insert(notificationChoices).values(
      eventKindNames.map((kind) => ({
        staffId,
        kind,
        way: at % 2 === 0 || staffId === chief.id || staffId === editor.id ? ('at-once' as const) : ('daily' as const),
      })),
    )

  const soon = (days: number) => addDays(dayIn('UTC', clock.now()), days)
  const file = () => site.file({ realm: 'author', id: owner.id })
  const fields = { ...secretFields(authors), country: 'Nigeria', articleType: 'Research Article', journal: health }
  const { _id: id } = await ask(owner, 'POST', '/manuscript', { ...fields, file: await file() })
  for (const { id: staffId } of shutOut)
    await ask(chief, 'POST', `/manuscript/${id}/shut-outs`, { staffId, reason: text('quillonconflict') })
  await ask(chief, 'POST', `/manuscript/${id}/shut-outs`, { staffId: editor.id, reason: text('quillonconflict') })
  await ask(chief, 'DELETE', `/manuscript/${id}/shut-outs/${editor.id}`)
  await ask(chief, 'PATCH', `/manuscript/${id}/return`, { comment: text('quillonreturn') })
  await ask(owner, 'PATCH', `/manuscript/own/${id}`, { ...fields, abstract: text('quilloncorrected') })
  await ask(chief, 'PATCH', `/manuscript/screen/${id}`, {})
  await ask(owner, 'PATCH', `/manuscript/own/${id}`, { ...fields, abstract: text('quillonedited') })
  const objection = await linkIn('quilloncoaddress@hidden.example', 'objection')
  await ask(null, 'POST', `/manuscript/objection/${objection}`, { reason: text('quillonobjection') })
  await ask(editor, 'PATCH', `/manuscript/${id}/objection`, {
    email: 'quilloncoaddress@hidden.example',
    note: text('quillonsettled'),
  })

  await reviews.copy(id, await db.$count(manuscriptVersions, eq(manuscriptVersions.manuscriptId, id)))
  const people = await Promise.all(
    ['Life', 'Second', 'Third'].map((name) =>
      reviews.reviewer({
        name: `Quillonreviewer ${name}`,
        email: `quillonrevieweraddress.${name}@hidden.example`,
        journals: [health],
      }),
    ),
  )
  const words = {
    subject: text('quilloninvitation'),
    message: text('quilloninvitationwords'),
    answerDays: 7,
    reportDays: 21,
  }
  await ask(editor, 'POST', `/manuscript/${id}/invitations`, { reviewers: people.map(({ id }) => ({ id })), ...words })
  const [first = '', second = '', third = ''] = await Promise.all(people.map(({ email }) => linkIn(email, 'reviewing')))
  await ask(null, 'POST', `/reviewing/${first}/accept`, { conflict: 'yes', conflictNote: text('quillondeclared') })
  await ask(null, 'POST', `/reviewing/${second}/decline`, { reason: 'other', note: text('quillondecline') })
  await ask(null, 'POST', `/reviewing/${third}/accept`, { conflict: 'no' })
  await ask(null, 'POST', `/reviewing/${third}/withdraw`, { reason: text('quillonwithdrawn') })
  await ask(null, 'POST', `/reviewing/${first}/time`, { until: soon(60), reason: text('quillontime') })
  await ask(null, 'PUT', `/reviewing/${first}/report`, {
    ...{ recommendation: 'major-revision', toAuthor: text('quillonreport'), toEditor: text('quillonconfidential') },
    answers: { methods: 3, analysis: 3, originality: 3, writing: 3 },
  })
  const { updatedAt } = (await request<{ report: { updatedAt: string } }>(`/reviewing/${first}`)).body.report
  await ask(null, 'POST', `/reviewing/${first}/submit`, { since: updatedAt })

  const question = { to: 'author', subject: text('quillonsubject'), message: text('quillonmessage') }
  await ask(editor, 'POST', `/manuscript/${id}/messages`, question)
  const [sent] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.manuscriptId, id), eq(letters.kind, 'manuscript-message')))
    .limit(1)
  const answer = { to: replyAddress(site.deps, sent?.id ?? ''), from: fields.email, text: text('quillonanswer') }
  await ask(null, 'POST', '/mail/incoming', answer)
  const names = [editor, ...mentioned].map(({ name }) => `@${name}`).join(' ')
  await ask(chief, 'POST', `/manuscript/${id}/notes`, { text: `${names} ${text('quillonnote')}` })
  await ask(chief, 'PATCH', `/manuscript/${id}/handling-editor`, { staffId: editor.id })
  const review = await request<{ rounds: { invitations: { _id: string; state: string }[] }[] }>(
    `/manuscript/${id}/review`,
    {
      as: { cookie: await cookieFor(site, 'staff', chief) },
    },
  )
  const [submitted] = review.body.rounds[0]?.invitations.filter(({ state }) => state === 'submitted') ?? []
  const reports = [submitted?._id ?? '']
  await ask(editor, 'POST', `/manuscript/${id}/decision`, { decision: 'minor-revision', reports, dueOn: soon(20) })
  await ask(owner, 'POST', `/revision/${id}/time`, { until: soon(40), reason: text('quillonrevisiontime') })
  await ask(owner, 'PATCH', `/revision/${id}/answer`, {
    comment: `${reports[0]}.1`,
    changed: true,
    text: text('quillonrevision'),
  })
  await ask(owner, 'PUT', `/revision/${id}/file`, { url: await file() })
  await ask(owner, 'POST', `/revision/${id}`, {})
  await ask(editor, 'PATCH', `/manuscript/${id}/reject`, { comment: text('quillonrejection') })
  await ask(owner, 'POST', `/appeal/${id}`, { reasons: text('quillonappeal').repeat(4) })
  await ask(chief, 'PATCH', `/manuscript/${id}/reopen`, { comment: text('quillonreopening') })
  await ask(owner, 'POST', `/transfer/${ids.rejected}/decline`)
  await ask(editor, 'PATCH', `/manuscript/${id}/approve`, {})
  await ask(owner, 'POST', `/charge/${id}/waiver`, { reason: 'student', words: text('quillonwaiver') })
  await ask(chief, 'PATCH', `/manuscript/${id}/waiver`, {
    outcome: 'declined',
    reason: 'Enough.',
    answer: text('quillonrefusal'),
  })
  await ask(owner, 'POST', `/charge/${id}/proof`, { proof: await receipt() })
  const { content } = site.deps
  site.deps.content = { ...content, site: { ...content.site, secondPersonAbove: { NGN: 0, USD: 0 } } }
  const { proposal } = await ask(payer, 'PATCH', `/manuscript/${id}/paid`)
  await ask(chief, 'PATCH', `/pay/proposals/${proposal}`, { outcome: 'confirmed' })
  site.deps.content = content
  const [correction] = await db.select().from(corrections).where(eq(corrections.manuscriptId, ids.paid))
  const answered = { correction: correction?.id, outcome: 'declined', words: text('quilloncorrectionanswer') }
  await ask(owner, 'POST', `/correction/${ids.paid}`, answered)
  const [proof] = await db.select().from(pageProofs).where(eq(pageProofs.manuscriptId, ids.paid))
  await ask(owner, 'POST', `/proof/${ids.paid}`, { proof: proof?.id, outcome: 'approved' })

  async function receipt(): Promise<string> {
    const url = await file()
    await db.execute(`update files set kind = 'receipt' where id = '${url.slice(-22)}'`)
    return url
  }

  // Those who are late, and what waits, are reported to the office by jobs.
  clock.pass({ days: 40 })
  clock.set(new Date(`${dayIn('UTC', clock.now())}T20:00:00Z`))
  const yesterday = new Date(clock.now().getTime() - 24 * 3600 * 1000)
  const late = { reviewDueOn: dayIn('UTC', yesterday), officeSince: oneMonthBefore(yesterday) }
  await db.update(manuscripts).set(late).where(eq(manuscripts.id, ids['under-review']))
  const jobs = createJobs(site.deps)
  for (const job of [
    'watch-reviews',
    'tell-late',
    'send-digests',
    'remind-of-corrections',
    'remind-of-proofs',
  ] as const)
    await jobs[job]?.run({})
  return id
}
