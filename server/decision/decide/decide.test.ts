import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notHere } from '#domain/manuscript/transfer.ts'
import { type Action, type Status, statuses, type Transition, transitions } from '#domain/words/manuscript-status.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { files } from '#server/db/schema.ts'
import { readTokens } from '#server/http/session.ts'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import { listening } from '#tests/support/listening.ts'
import { biology, health, linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { times } from '#tests/support/thorough.ts'
import { readFile } from '../../manuscript/files/read.ts'
import { sweepFiles } from '../../manuscript/files/sweep.ts'

const site = await manuscriptSite()
const { request } = site
await site.openIssue(health)

const owner = await site.author()
const people = {
  admin: await site.staff('admin'),
  editor: await site.staff('editor', health),
  'editor of another journal': await site.staff('editor', biology),
  owner,
  'another author': await site.author(),
  visitor: undefined,
}
type Role = keyof typeof people
const roles = ['admin', 'editor', 'editor of another journal', 'owner', 'another author', 'visitor'] as const

type Ask = { path: string; method?: string; body?: object }
type StaffAction = Exclude<Action, 'pay' | 'edit-by-link' | 'delete-by-link' | 'transfer'>

async function askFor(action: StaffAction, id: string, role: Role): Promise<Ask> {
  const staff = people[role]
  const asks: Record<StaffAction, Ask> = {
    screen: { path: `/manuscript/screen/${id}` },
    return: { path: `/manuscript/${id}/return`, body: { comment: 'Figure 2 is missing.' } },
    decline: { path: `/manuscript/${id}/decline`, body: { comment: 'Out of scope.' } },
    reopen: { path: `/manuscript/${id}/reopen`, body: { comment: 'You are right.' } },
    approve: { path: `/manuscript/${id}/approve` },
    reject: { path: `/manuscript/${id}/reject`, body: { comment: 'Out of scope.' } },
    revise: {
      path: `/manuscript/${id}/decision`,
      method: 'POST',
      body: { decision: 'major-revision', comment: 'Shorten it.' },
    },
    remind: { path: `/manuscript/${id}/remind` },
    revoke: { path: `/manuscript/${id}/revoke` },
    'mark-paid': { path: `/manuscript/${id}/paid` },
    waive: { path: `/manuscript/${id}/waive`, body: { reason: 'No funding.' } },
    reduce: { path: `/manuscript/${id}/reduce`, body: { reason: 'Little funding.', dueMinor: 1_000_000 } },
    'undo-paid': { path: `/manuscript/${id}/undo-paid`, body: { reason: 'The cheque bounced.' } },
    delete: { path: `/manuscript/admin/${id}`, method: 'DELETE' },
    publish: { path: '/accepted', method: 'POST', body: { id, issue: 1, journal: health } },
    'upload-edited-file': {
      path: `/manuscript/admin/${id}`,
      body: { file: await site.file({ realm: 'staff', id: staff?.id ?? 'nobody' }) },
    },
  }
  return asks[action]
}

async function act(action: StaffAction, id: string, role: Role) {
  const { path, method = 'PATCH', body } = await askFor(action, id, role)
  return request<{ error: string; status?: Status }>(path, { method, body, as: people[role] })
}

const actions: StaffAction[] = [
  'screen',
  'return',
  'decline',
  'approve',
  'reject',
  'reopen',
  'remind',
  'revoke',
  'mark-paid',
  'waive',
  'reduce',
  'undo-paid',
  'delete',
  'publish',
  'upload-edited-file',
]

/** States the rules of the table of transitions a second time, independently of it. */
function expected(status: Status, action: StaffAction, role: Role): number {
  if (role === 'owner' || role === 'another author' || role === 'visitor') return 401
  // Only an admin may call the endpoints that are about money.
  if (['mark-paid', 'waive', 'reduce', 'undo-paid'].includes(action) && role !== 'admin') return 403
  if (role === 'editor of another journal') return 404
  if (role === 'editor' && status === 'screening') return 404
  const rows = transitions.filter((row) => row.action === action)
  const row = rows.find(({ from }) => from === status)
  const relevant = row ? [row] : rows
  if (role === 'editor' && relevant.every(({ by }) => by === 'admin')) return 403
  if (!row) return 409
  return action === 'publish' ? 201 : 200
}

async function expectCarriedOut(id: string, { from, to, action, letter }: Transition) {
  expect((await site.row(id))?.status ?? null).toBe(to)
  const steps = await site.steps(id)
  expect(steps).toMatchObject([{ action, from, to, actor: 'staff' }])
  const letters = (await site.lettersAbout(id)).filter(({ toEmail }) => toEmail === written.email)
  if (action !== 'mark-paid') expect(letters.map(({ kind }) => kind)).toEqual(letter ? [`manuscript-${letter}`] : [])
  expect(letters).toHaveLength(letter ? 1 : 0)
  expect(steps[0]?.letterId ?? null).toBe(letters[0]?.id ?? null)
}

const cells = statuses.flatMap((status) => actions.map((action) => ({ status, action })))

test.each(cells)('$action in $status: each role may do exactly what the table says', async ({ status, action }) => {
  // Who is refused changes nothing, so they ask about one manuscript.
  const { id: refusedTo } = await site.manuscript(status, { authorId: owner.id })
  const before = await site.everythingAbout(refusedTo)
  for (const role of roles) {
    const mayDo = expected(status, action, role) < 300
    const id = mayDo ? (await site.manuscript(status, { authorId: owner.id })).id : refusedTo
    const reply = await act(action, id, role)
    expect(reply.status, role).toBe(expected(status, action, role))
    const row = transitions.find(({ from, action: of }) => from === status && of === action)
    if (reply.status < 300 && row) await expectCarriedOut(id, row)
    else {
      expect(reply.body.error).toMatch(/^[A-Z].+\.$/)
      expect(await site.everythingAbout(id)).toEqual(before)
    }
  }
})

test('a record without a status is acted on as one under review', async () => {
  const { id } = await site.manuscript(null)
  expect((await act('revoke', id, 'admin')).body.error).toBe('This manuscript is already under review.')
  expect((await act('approve', id, 'editor')).body).toEqual({ _id: id, status: 'approved' })
  expect(await site.steps(id)).toMatchObject([{ from: 'under-review', to: 'approved' }])
})

test.each([[undefined], [{}], [{ comment: '' }], [{ comment: ' \n ' }]])(
  'a rejection with %j needs a reason',
  async (body) => {
    const { id } = await site.manuscript('under-review')
    const reply = await request(`/manuscript/${id}/reject`, { method: 'PATCH', body, as: people.editor })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: 'Please enter a rejection reason.', fields: { comment: 'Please enter a rejection reason.' } },
    ])
    expect((await site.row(id))?.status).toBe('under-review')
  },
)

test('the reason of a rejection is in the letter, in the log and on the author’s own page', async () => {
  const { id } = await site.manuscript('under-review', { authorId: owner.id })
  const body = { comment: 'The sample is too small.\n\nPlease try again.' }
  await request(`/manuscript/${id}/reject`, { method: 'PATCH', body, as: people.editor })
  const [letter] = await site.lettersAbout(id)
  expect(letter?.text).toContain(body.comment)
  expect(await site.steps(id)).toMatchObject([{ reason: body.comment, actorId: people.editor.id }])
  expect((await request(`/manuscript/${id}`, { as: owner })).body).toMatchObject({ comment: body.comment })
})

test('a manuscript gets one reminder a day', async () => {
  const { id } = await site.manuscript('approved')
  expect((await act('remind', id, 'editor')).status).toBe(200)
  const again = await act('remind', id, 'admin')
  expect(again.status).toBe(429)
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(again.body.error).toBe('The author was reminded less than a day ago: the next reminder can go in 24 hours.')
  expect(await site.lettersAbout(id)).toHaveLength(1)
  expect((await site.row(id))?.remindedAt).toEqual(site.clock.now())
  const other = await site.manuscript('approved')
  expect((await act('remind', other.id, 'editor')).status).toBe(200)
})

test('of ten reminders at once, one goes', async () => {
  const { id } = await site.manuscript('approved')
  const replies = await Promise.all(Array.from({ length: 10 }, () => act('remind', id, 'editor')))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  expect(await site.lettersAbout(id)).toHaveLength(1)
})

test('a refused reminder does not count', async () => {
  const { id } = await site.manuscript('under-review')
  expect((await act('remind', id, 'editor')).status).toBe(409)
  await act('approve', id, 'editor')
  expect((await act('remind', id, 'editor')).status).toBe(200)
})

const rivals: Record<'under-review' | 'approved' | 'rejected' | 'paid', StaffAction[]> = {
  'under-review': ['approve', 'reject'],
  approved: ['revoke', 'mark-paid'],
  rejected: ['approve', 'delete'],
  paid: ['publish', 'publish'],
}

test('R4: of two who decide at once exactly one wins, and the other reads what happened', async () => {
  const second = await site.staff('admin')
  for (let round = 0; round < times(8, 100); round += 1) {
    const status = (['under-review', 'approved', 'rejected', 'paid'] as const)[round % 4] ?? 'approved'
    const pick = () => rivals[status][Math.floor(Math.random() * 2)] ?? 'approve'
    const { id } = await site.manuscript(status)
    const chosen = [pick(), pick()]
    const asks = await Promise.all(chosen.map((action) => askFor(action, id, 'admin')))
    const replies = await Promise.all(
      asks.map(({ path, method = 'PATCH', body }, index) => {
        const seen = chosen[index] === 'approve' ? { from: status } : body
        return request<{ error: string }>(path, { method, body: seen, as: index === 0 ? people.admin : second })
      }),
    )
    const said = `${status}: ${chosen.join(' and ')}`
    const losers = replies.filter(({ status }) => status >= 300)
    expect(losers, said).toHaveLength(1)
    const steps = await site.steps(id)
    expect(steps, said).toHaveLength(1)
    expect(steps[0]?.to === null ? [404, 409] : [409], said).toContain(losers[0]?.status)
    expect(losers[0]?.body.error, said).toMatch(
      /already|was (approved|paid|rejected|published)|is under review|first: this manuscript is now|deleted/,
    )
  }
}, 300_000)

test('who approves what another has just rejected reads so, unless they mean to accept it again', async () => {
  const { id } = await site.manuscript('under-review')
  await act('reject', id, 'admin')
  const approve = (body?: object) => request(`/manuscript/${id}/approve`, { method: 'PATCH', as: people.editor, body })
  const late = await approve({ from: 'under-review' })
  expect([late.status, late.body.error]).toEqual([
    409,
    'Someone else got there first: this manuscript is now Rejected.',
  ])
  expect((await approve({ from: 'rejected' })).status).toBe(200)
})

test('T15: an editor of another journal finds nothing on any staff call, and no letter goes', async () => {
  const { id } = await site.manuscript('approved')
  const before = await site.everythingAbout(id)
  const as = people['editor of another journal']
  const calls: [string, string, object?][] = [
    ['GET', `/manuscript/${id}/letter/remind`],
    ['PATCH', `/manuscript/${id}/remind`],
    ['PATCH', `/manuscript/${id}/revoke`],
    ['PATCH', `/manuscript/${id}/approve`],
    ['PATCH', `/manuscript/${id}/reject`, { comment: 'x' }],
    ['PATCH', `/manuscript/screen/${id}`],
    ['PATCH', `/manuscript/admin/${id}`, { file: await site.file({ realm: 'staff', id: as.id }) }],
    ['DELETE', `/manuscript/admin/${id}`],
    ['POST', '/accepted', { id, issue: 1, journal: health }],
  ]
  for (const [method, path, body] of calls)
    expect((await request(path, { method, body, as })).status, `${method} ${path}`).toBe(404)
  expect(
    (await request<{ results: object[] }>('/manuscript/batch', { as, body: { action: 'remind', ids: [id] } })).body,
  ).toMatchObject({ results: [{ ok: false, error: expect.stringContaining('does not exist') }] })
  expect((await request(`/manuscript/${id}`, { as })).body).toEqual({
    _id: id,
    number: expect.any(String),
    status: 'approved',
    steps: [],
    article: null,
    due: { amountMinor: 3_000_000, currency: 'NGN' },
  })
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('several at once: each has its own result, in the order asked', async () => {
  const [first, second, third] = [
    await site.manuscript('screening'),
    await site.manuscript('approved'),
    await site.manuscript('screening'),
  ]
  const ids = [first.id, second.id, 'x'.repeat(22), third.id, first.id]
  const reply = await request('/manuscript/batch', { as: people.admin, body: { action: 'screen', ids } })
  expect(reply.body).toEqual({
    results: [
      { _id: first.id, ok: true, error: null },
      { _id: second.id, ok: false, error: 'This manuscript was approved, so it cannot be marked as under review.' },
      { _id: 'x'.repeat(22), ok: false, error: notHere },
      { _id: third.id, ok: true, error: null },
    ],
  })
  for (const { id } of [first, third]) expect(await site.lettersAbout(id)).toHaveLength(1)
})

test('not more than fifty at once, and nothing that needs a look at each', async () => {
  const batch = (body: object) => request<{ error: string }>('/manuscript/batch', { as: people.admin, body })
  expect((await batch({ action: 'screen', ids: Array(51).fill('x'.repeat(22)) })).status).toBe(400)
  expect((await batch({ action: 'screen', ids: [] })).status).toBe(400)
  expect(await batch({ action: 'approve', ids: ['x'.repeat(22)] })).toMatchObject({
    status: 400,
    body: { error: 'Invalid action.' },
  })
})

test('staff read a letter before it goes, and the letter that goes is that one', async () => {
  const { id } = await site.manuscript('under-review')
  const preview = await request<{ subject: string; text: string }>(`/manuscript/${id}/letter/approve`, {
    as: people.editor,
  })
  expect(preview.body.text).toContain('₦30,000')
  await act('approve', id, 'editor')
  const [letter] = await site.lettersAbout(id)
  expect(letter?.subject).toBe(preview.body.subject)
  const token = linkIn(letter?.text, 'charge')
  expect(letter?.text).toBe(`${preview.body.text.replace('{link}', token)}\n\n-- \nDomain Journals\n`)
})

test('a letter that staff changed goes as they changed it, with its links and without any markup', async () => {
  const { id } = await site.manuscript('under-review')
  const path = `/manuscript/${id}/letter/reject?comment=${encodeURIComponent('Too short.')}`
  const { body: preview } = await request<{ subject: string; text: string }>(path, { as: people.editor })
  const letter = {
    subject: 'A word about your manuscript',
    text: `${preview.text.replace('Too short.', 'Too <b>short</b>.')}\n\nMore:\nhttps://evil.example/`,
  }
  await request(`/manuscript/${id}/reject`, {
    method: 'PATCH',
    as: people.editor,
    body: { comment: 'Too short.', letter },
  })
  const [sent] = await site.lettersAbout(id)
  expect(sent).toMatchObject({ kind: 'manuscript-rejected', toEmail: written.email, subject: letter.subject })
  expect(sent?.text).toContain('Too <b>short</b>.')
  expect(sent?.html).toContain('Too &lt;b&gt;short&lt;/b&gt;.')
  expect(sent?.html).toContain(`<a href="${site.config.publicUrl}/status/${id}"`)
  expect(sent?.html).not.toContain('href="https://evil.example/')
})

test('a letter that staff formatted goes so as HTML, says the same as plain text, and hides no address', async () => {
  const { id } = await site.manuscript('under-review')
  const path = `/manuscript/${id}/letter/approve?format=html`
  const { body: preview } = await request<{ subject: string; text: string; format: 'html' }>(path, {
    as: people.editor,
  })
  expect(preview.format).toBe('html')
  const added = '<ul><li><strong>Soon</strong></li></ul><p>See <a href="https://evil.example/">our page</a>.</p>'
  const letter = { ...preview, text: `${preview.text}${added}${hostileMarkup.join('')}` }
  const approve = { method: 'PATCH', as: people.editor, body: { letter } }
  expect((await request(`/manuscript/${id}/approve`, approve)).status).toBe(200)
  const [sent] = await site.lettersAbout(id)
  expect(sent?.text).toContain('- Soon\n\nSee our page (https://evil.example/).')
  expect(sent?.html).toContain('<ul><li><strong>Soon</strong></li></ul>')
  expect(sent?.html).toContain('See our page (<a href="https://evil.example/">https://evil.example/</a>).')
  expect(sent?.html).toMatch(new RegExp(`<a href="${site.config.publicUrl}/pay/[^"]*" style=[^>]*>Pay now</a>`))
  expect(sent?.html).not.toMatch(/<(?:script|img|svg|iframe|style|form|input|object)|<[^>]* on\w+=|href="javascript/i)
})

test('of a letter whose subject alone was changed the rest goes as usual, with the reason that is recorded', async () => {
  const { id } = await site.manuscript('under-review')
  const body = { comment: 'Too few wards.', letter: { subject: 'About your study' } }
  expect((await request(`/manuscript/${id}/reject`, { method: 'PATCH', as: people.admin, body })).status).toBe(200)
  const [sent] = await site.lettersAbout(id)
  expect(sent).toMatchObject({ subject: 'About your study', text: expect.stringContaining('Too few wards.') })
})

const lookAgain = 'in the meantime. Check it again before you continue: what you wrote is kept.'

async function seen(id: string) {
  const updatedAt = (await site.row(id))?.updatedAt.toISOString()
  site.clock.pass({ minutes: 1 })
  return { updatedAt }
}

async function actOn(action: StaffAction, id: string, copy: object) {
  const { path, method = 'PATCH', body } = await askFor(action, id, 'admin')
  return request<{ error: string }>(path, { method, body: { ...body, ...copy }, as: people.admin })
}

test.each(['screen', 'approve', 'reject', 'delete'] as const)(
  'whoever would %s what the author has changed since hears of it, and nothing is decided',
  async (action) => {
    const { id, editToken } = await site.manuscript(
      action === 'screen' || action === 'delete' ? 'screening' : 'under-review',
    )
    const copy = await seen(id)
    const edit = { method: 'PATCH', body: { ...written, title: 'Changed' } }
    expect((await request(`/manuscript/${editToken}`, edit)).status).toBe(200)
    const before = await site.everythingAbout(id)
    const reply = await actOn(action, id, copy)
    expect([reply.status, reply.body.error]).toEqual([409, `The author has changed this manuscript ${lookAgain}`])
    expect(await site.everythingAbout(id)).toEqual(before)
    expect((await actOn(action, id, await seen(id))).status).toBe(200)
  },
)

test.each(['upload-edited-file', 'publish'] as const)(
  'whoever would %s after a colleague has uploaded an edited file hears of it',
  async (action) => {
    const { id } = await site.manuscript('paid')
    const copy = await seen(id)
    expect((await act('upload-edited-file', id, 'editor')).status).toBe(200)
    const reply = await actOn(action, id, copy)
    expect([reply.status, reply.body.error]).toEqual([409, `An edited file was uploaded ${lookAgain}`])
    expect((await actOn(action, id, await seen(id))).status).toBeLessThan(300)
  },
)

test.each(['revoke', 'mark-paid'] as const)(
  'whoever would %s after a colleague has reminded the author hears of it',
  async (action) => {
    const { id } = await site.manuscript('approved')
    const copy = await seen(id)
    expect((await act('remind', id, 'editor')).status).toBe(200)
    const reply = await actOn(action, id, copy)
    expect([reply.status, reply.body.error]).toEqual([409, `The author was reminded ${lookAgain}`])
    expect((await actOn(action, id, await seen(id))).status).toBe(200)
  },
)

test('what was rejected since is not deleted by somebody who saw it in screening', async () => {
  const { id } = await site.manuscript('screening')
  const copy = await seen(id)
  await act('screen', id, 'admin')
  await act('reject', id, 'admin')
  const reply = await actOn('delete', id, copy)
  expect([reply.status, reply.body.error]).toEqual([
    409,
    'Someone else got there first: this manuscript is now Rejected.',
  ])
})

test('the letter that tells of a deletion can be changed too', async () => {
  const { id } = await site.manuscript('screening')
  const letter = { subject: 'Not for this journal', text: 'Please send it to the other one.' }
  const reply = await request(`/manuscript/admin/${id}`, { method: 'DELETE', as: people.admin, body: { letter } })
  expect(reply.status).toBe(200)
  expect(await site.lettersAbout(id)).toMatchObject([{ subject: letter.subject, kind: 'manuscript-removed' }])
})

test.each([
  { subject: 'x\r\nBcc: evil@example.org' },
  { subject: ' ' },
  { text: '' },
  { text: 'x\u0000' },
  { text: '<p> </p><script>x</script>', format: 'html' },
  { format: 'pdf' },
  { to: 'evil@example.org' },
])('T24: a letter changed to %j is refused, and nothing is decided', async (change) => {
  const { id } = await site.manuscript('under-review')
  const body = { letter: { subject: 'A', text: 'B', ...change } }
  expect((await request(`/manuscript/${id}/approve`, { method: 'PATCH', as: people.admin, body })).status).toBe(400)
  expect((await site.row(id))?.status).toBe('under-review')
})

test('there is a letter to read only for what may be done, and only where one is sent', async () => {
  const { id } = await site.manuscript('rejected')
  const read = (action: string, as: { cookie: string } | undefined) =>
    request(`/manuscript/${id}/letter/${action}`, { as })
  expect((await read('approve', people.admin)).status).toBe(200)
  expect((await read('reject', people.admin)).status).toBe(409)
  expect((await read('delete', people.admin)).status).toBe(404)
  expect((await read('pay', people.admin)).status).toBe(404)
  expect((await read('approve', owner)).status).toBe(401)
  expect((await site.lettersAbout(id)).length).toBe(0)
})

test('an edited file takes the place of the author’s, which stays as every version does', async () => {
  const { id } = await site.manuscript('paid', { authorId: owner.id })
  const original = (await site.row(id))?.fileId ?? ''
  await act('upload-edited-file', id, 'editor')
  const replaced = (await site.row(id))?.fileId ?? ''
  await act('upload-edited-file', id, 'editor')
  expect(await site.row(id)).toMatchObject({ edited: true, originalFileId: original })
  await site.db.update(files).set({ createdAt: new Date(0) })
  await sweepFiles(site.deps)
  const isKept = async (fileId: string) => (await site.db.$count(files, eq(files.id, fileId))) === 1
  expect([await isKept(original), await isKept(replaced)]).toEqual([true, true])
  const mayRead = (visitor: Visitor) =>
    readFile(site.deps, original, { visitor }).then(
      () => true,
      () => false,
    )
  const visitor = (cookie: string) => site.services.accounts.visitorOf(readTokens(cookie, false))
  const seen = [people.editor, owner, people['another author'], people['editor of another journal']].map(
    async ({ cookie }) => mayRead(await visitor(cookie)),
  )
  expect(await Promise.all(seen)).toEqual([true, true, false, false])
})

test('a decision needs no body, over a real connection too', async () => {
  const { id } = await site.manuscript('under-review')
  const ask = await listening(getRequestListener(site.api.fetch, { overrideGlobalObjects: false }))
  const headers = { Cookie: people.editor.cookie, 'Sec-Fetch-Site': 'same-origin' }
  const { status, text } = await ask(`/manuscript/${id}/approve`, headers, 'PATCH')
  expect([status, JSON.parse(text)]).toEqual([200, { _id: id, status: 'approved' }])
})

test('an edited file has to be picked, and to be one that this staff member uploaded', async () => {
  const { id } = await site.manuscript('paid')
  const upload = (body: object) => request(`/manuscript/admin/${id}`, { method: 'PATCH', as: people.editor, body })
  for (const body of [{}, { file: '' }])
    expect((await upload(body)).body).toMatchObject({ error: 'You need to pick a file first' })
  const foreign = await site.file({ realm: 'staff', id: people.admin.id })
  for (const file of [foreign, '../../etc/passwd', `${site.config.publicUrl}/files/..%2f`])
    expect((await upload({ file })).status, 'T22').toBe(400)
  expect((await site.row(id))?.edited).toBe(false)
})

test('T16: no decision takes more than its own fields', async () => {
  const { id } = await site.manuscript('under-review')
  for (const extra of [{ status: 'paid' }, { journal: biology }, { paid: true }, { version: 1 }, { id }]) {
    const reply = await request(`/manuscript/${id}/approve`, { method: 'PATCH', as: people.admin, body: extra })
    expect(reply.status).toBe(400)
  }
  expect((await site.row(id))?.status).toBe('under-review')
})
