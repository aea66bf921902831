import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, files, manuscriptLinks, manuscripts } from '#server/db/schema.ts'
import { hashToken } from '#server/ids.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { linkIn, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ config: { limits: { submission: 10_000 } } })
const { request, submit } = site
const [ada, bayo] = [await site.author(), await site.author()]
const ofAda = { ...ada, realm: 'author' } as const

type Refusal = { error: string; fields: Record<string, string> }
const countAll = () => site.db.$count(manuscripts)

test('an author submits a manuscript: it is in screening, and everything typed is kept', async () => {
  const { status, body } = await submit(ada)
  expect(status).toBe(201)
  expect(body).toEqual({ _id: expect.stringMatching(/^[\w-]{22}$/), status: 'screening' })
  expect(await site.row(body._id)).toMatchObject({ ...written, authorId: ada.id, status: 'screening', edited: false })
  expect(await site.steps(body._id)).toMatchObject([
    { action: 'submit', from: null, to: 'screening', actor: 'author', actorId: ada.id },
  ])
  expect(await site.db.select().from(activity).where(eq(activity.objectId, body._id))).toMatchObject([
    { action: 'submit', actor: 'author', actorId: ada.id, journal: written.journal },
  ])
})

test('what is optional is stored where it is given, ORCID iDs bare, shown to its author and exported with their data', async () => {
  const details = {
    affiliation: 'Sample University',
    funding: 'Sample Fund, grant 7.',
    dataAvailability: 'On request.',
    competingInterests: 'None.',
    aiUse: 'None.',
    ethicsApproval: { committee: 'Sample Committee', number: 'SC-14' },
    language: 'fr',
    translation: { language: 'en', title: 'Sample things', abstract: 'We looked.\nWe found.' },
  }
  const bola = { name: 'Bola Sample', email: 'bola@example.org', affiliation: 'Sample Clinic' }
  const author = await site.author()
  const references = ['Obi, A. (2020) A sample work. Sample Press.', 'Eze, B. (2019) Another. Sample Press.']
  const { body } = await submit(author, {
    ...details,
    references: [...references, ' '],
    orcid: 'https://orcid.org/0000-0002-1825-0097',
    coAuthors: [...written.coAuthors, { ...bola, orcid: ' 0000-0002-1694-233x ' }],
  })
  const kept = {
    ...details,
    orcid: '0000-0002-1825-0097',
    coAuthors: [...written.coAuthors, { ...bola, orcid: '0000-0002-1694-233X' }],
  }
  expect(await site.row(body._id)).toMatchObject({ ...kept, references })
  expect((await request('/manuscript/getByUser', { as: author })).body).toMatchObject([kept])
  expect((await request(`/manuscript/${body._id}`, { as: author })).body).toMatchObject({ ...kept, references })
  expect((await request('/author/export', { as: author })).body).toMatchObject({
    manuscripts: [{ ...kept, references }],
  })
})

test('italics, sub- and superscripts are stored with the plain text; the text itself is literal', async () => {
  const title = 'Aedes <i>x</i> & CO2'
  const markup = { title: ' <i>Aedes</i> &lt;i>x&lt;/i> &amp; CO<sub>2</sub>', abstract: '<i>Not this abstract.</i>' }
  const kept = { title: markup.title.trim(), abstract: '', secondTitle: '', secondAbstract: '' }
  const { body } = await submit(ada, { title, markup })
  expect(await site.row(body._id)).toMatchObject({ title, markup: kept })
  expect((await request(`/manuscript/${body._id}`, { as: ada })).body).toMatchObject({ title, markup: kept })
  const plain = await submit(ada, { title })
  expect(await site.row(plain.body._id)).toMatchObject({ title, markup: null })
})

test('authors have several affiliations, sent as lines or as a list, roles, and an address for readers where they give one', async () => {
  const author = await site.author()
  const bola = { name: 'Bola Sample', email: 'bola@example.org' }
  const { body } = await submit(author, {
    affiliation: [' Sample University ', 'Sample Hospital', ''],
    correspondence: 'ADA@example.org',
    roles: ['software', 'conceptualization'],
    coAuthors: [{ ...bola, affiliation: 'Sample Clinic\r\nSample College', roles: ['validation', 'software'] }],
  })
  const kept = {
    affiliation: 'Sample University\nSample Hospital',
    correspondence: 'ada@example.org',
    roles: ['software', 'conceptualization'],
    coAuthors: [{ ...bola, affiliation: 'Sample Clinic\nSample College', roles: ['software', 'validation'] }],
  }
  expect(await site.row(body._id)).toMatchObject(kept)
  expect((await request(`/manuscript/${body._id}`, { as: author })).body).toMatchObject(kept)
})

test('too many affiliations, an unknown role and a wrong address for readers are refused at their fields', async () => {
  const affiliation = ['a', 'b', 'c', 'd', 'e', 'f']
  expect((await submit(ada, { affiliation })).body).toMatchObject({
    fields: { affiliation: 'At most 5 can be given.' },
  })
  expect((await submit(ada, { roles: ['tea'] })).status).toBe(400)
  const coAuthors = [{ name: 'Bola Sample', email: 'bola@example.org', correspondence: 'nowhere' }]
  expect((await submit(ada, { correspondence: 'nowhere', coAuthors })).body).toMatchObject({
    fields: {
      correspondence: 'Please enter a valid e-mail address for readers.',
      coAuthors: 'Please enter a valid e-mail address for Bola Sample.',
    },
  })
})

test('an author suggests and opposes reviewers, edits that, and reads it back; nobody else does', async () => {
  const author = await site.author()
  const wishes = {
    suggestedReviewers: [{ name: 'Sugar Gested', email: 'sugar@example.net', affiliation: 'Jos', reason: 'Knows it.' }],
    opposedReviewers: [{ name: 'Opal Opposed', reason: 'A rival.' }],
  }
  const { body } = await submit(author, wishes)
  expect(await site.row(body._id)).toMatchObject(wishes)
  expect((await request(`/manuscript/${body._id}`, { as: author })).body).toMatchObject(wishes)
  expect((await request('/author/export', { as: author })).body).toMatchObject({ manuscripts: [wishes] })
  expect((await request(`/manuscript/${body._id}`)).text).not.toMatch(/Sugar|Opal/)
  const changed = { ...wishes, opposedReviewers: [] }
  const path = `/manuscript/own/${body._id}`
  expect((await request(path, { method: 'PATCH', as: author, body: { ...written, ...changed } })).status).toBe(200)
  expect(await site.row(body._id)).toMatchObject(changed)
})

test.each([
  [
    { suggestedReviewers: [{ name: 'X', email: '' }] },
    'Please give the name and the e-mail address of everybody you suggest.',
  ],
  [{ suggestedReviewers: [{ name: 'X', email: 'x' }] }, 'Please enter a valid e-mail address for X.'],
  [{ opposedReviewers: [{ name: ' ' }] }, 'Please give the name of everybody you oppose.'],
  [{ opposedReviewers: Array.from({ length: 6 }, () => ({ name: 'X' })) }, 'At most 5 reviewers can be opposed.'],
])('%j is refused at its field', async (wishes, sentence) => {
  const { status, body } = await request<Refusal>('/manuscript', {
    as: ada,
    body: { ...written, file: await site.file(ofAda), ...wishes },
  })
  expect([status, body.error, Object.keys(body.fields)]).toEqual([400, sentence, Object.keys(wishes)])
})

test('what is optional can be left out or left empty, and is then kept as nothing', async () => {
  const { body } = await submit(ada, { affiliation: ' ', orcid: '', funding: '' })
  const nothing = { affiliation: null, orcid: null, funding: null, dataAvailability: null, competingInterests: null }
  expect(await site.row(body._id)).toMatchObject(nothing)
  expect(await site.row(body._id)).toMatchObject({ language: 'en', translation: null })
  const half = await submit(ada, { ethicsApproval: { committee: ' ' } })
  expect(await site.row(half.body._id)).toMatchObject({ ...nothing, ethicsApproval: null })
})

test('funders, related works and trials are kept as registries write them, and empty rows are dropped', async () => {
  const { body } = await submit(ada, {
    funders: [{ name: 'Sample Fund', identifier: 'ROR.org/03YRM5C26', awards: ' 7, 8 ' }, { name: ' ' }],
    relatedWorks: [{ kind: 'preprint', link: 'doi:10.5555/pre' }, { kind: 'dataset' }],
    trials: ['nct 01234567', ''],
  })
  const kept = {
    funders: [{ name: 'Sample Fund', identifier: 'https://ror.org/03yrm5c26', awards: '7, 8' }],
    relatedWorks: [{ kind: 'preprint', title: '', link: 'https://doi.org/10.5555/pre' }],
    trials: ['NCT01234567'],
  }
  expect(await site.row(body._id)).toMatchObject(kept)
  expect((await request(`/manuscript/${body._id}`, { as: ada })).body).toMatchObject(kept)
  const none = await submit(ada, {})
  expect(await site.row(none.body._id)).toMatchObject({ funders: [], relatedWorks: [], trials: [] })
})

test.each([
  [{ funders: [{ identifier: '03yrm5c26' }] }, 'Please give the name of each funder.'],
  [{ funders: [{ name: 'X', identifier: 'Y' }] }, /^Please check the funder identifier Y: /],
  [{ relatedWorks: [{ kind: 'dataset', title: 'X' }] }, 'Please give the DOI or the address of each related work.'],
  [{ relatedWorks: [{ kind: 'dataset', link: 'on request' }] }, /^Please check the link on request: /],
  [{ trials: ['NCT01234567', 'ABC 12'] }, /^No registry is known for the trial number ABC 12\./],
])('%j is refused with a sentence at its field', async (wrong, sentence) => {
  const { status, body } = await submit(ada, wrong)
  expect(status).toBe(400)
  expect(body).toMatchObject({ fields: { [Object.keys(wrong)[0] ?? '']: expect.stringMatching(sentence) } })
})

test('an ethics approval needs its committee, while a committee may have given no number', async () => {
  const sentence = 'Please name the ethics committee that gave this approval number.'
  const refused = await submit(ada, { ethicsApproval: { number: 'SC-14' } })
  expect(refused).toMatchObject({
    status: 400,
    body: { error: sentence, fields: { 'ethicsApproval.committee': sentence } },
  })
  const { body } = await submit(ada, { ethicsApproval: { committee: ' Sample Committee ' } })
  expect((await site.row(body._id))?.ethicsApproval).toEqual({ committee: 'Sample Committee', number: '' })
  const long = await submit(ada, { ethicsApproval: { committee: 'x'.repeat(301) } })
  expect(long.body).toMatchObject({
    fields: { 'ethicsApproval.committee': 'The ethics committee can have at most 300 characters.' },
  })
})

test('a mistyped ORCID iD and a statement that is too long are refused at their fields', async () => {
  const coAuthors = [{ name: 'Bola Sample', email: 'bola@example.org', orcid: '0000-0002-1825-0098' }]
  const typo = await submit(ada, { orcid: '1825', coAuthors })
  expect(typo).toMatchObject({
    status: 400,
    body: {
      fields: {
        orcid: 'Please check this ORCID iD: it has sixteen digits, such as 0000-0002-1825-0097.',
        coAuthors: "Please check Bola Sample's ORCID iD: one of its digits is mistyped.",
      },
    },
  })
  const long = await submit(ada, { affiliation: 'x'.repeat(301), funding: 'x'.repeat(2001) })
  expect(long).toMatchObject({
    status: 400,
    body: {
      fields: {
        affiliation: 'An affiliation can have at most 300 characters.',
        funding: 'The funding statement can have at most 2000 characters.',
      },
    },
  })
})

test('a real upload can be submitted', async () => {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(smallPdf())]), 'paper.pdf')
  const uploaded = await request<{ url: string }>('/file', { as: ada, method: 'POST', body: form })
  expect((await submit(ada, { file: uploaded.body.url })).status).toBe(201)
})

test('who holds a staff account in the same browser submits all the same', async () => {
  const admin = await site.staff('admin')
  const both = { cookie: `${ada.cookie}; ${admin.cookie}` }
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(smallPdf('By one who is both.'))]), 'paper.pdf')
  const { body: uploaded } = await request<{ url: string }>('/file', { as: both, method: 'POST', body: form })
  const reply = await request('/manuscript', { as: both, body: { ...written, file: uploaded.url } })
  expect(reply.status).toBe(201)
  expect((await submit(bayo, { file: uploaded.url })).status).toBe(400)
})

test('the author gets a letter with the links to edit, delete, ask for a waiver and follow, whose tokens are kept only as hashes', async () => {
  const { body, text } = await submit(ada, { email: 'letter@example.org', coAuthors: [] })
  const [letter, ...others] = await site.lettersAbout(body._id)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ kind: 'manuscript-received', toEmail: 'letter@example.org', toName: written.author })
  expect(letter?.text).toContain(`${site.config.publicUrl}/status/${body._id}`)
  expect(letter?.text).toContain('about one month')
  const [edit, remove, charge] = [
    linkIn(letter?.text, 'edit'),
    linkIn(letter?.text, 'delete'),
    linkIn(letter?.text, 'charge'),
  ]
  expect(edit).not.toBe(remove)
  const kept = await site.db.select().from(manuscriptLinks).where(eq(manuscriptLinks.manuscriptId, body._id))
  expect(kept.map(({ purpose, tokenHash }) => [purpose, tokenHash]).sort()).toEqual([
    ['charge', hashToken(charge)],
    ['delete', hashToken(remove)],
    ['edit', hashToken(edit)],
  ])
  for (const secret of [edit, remove, charge]) expect(JSON.stringify(kept) + text).not.toContain(secret)
  expect((await site.steps(body._id))[0]?.letterId).toBe(letter?.id)
})

test('each co-author is notified, with a way to object; nobody is named twice, nor the author as a co-author', async () => {
  const coAuthors = [
    { name: 'Chidi Sample', email: 'chidi@example.org' },
    { name: 'Dupe Sample', email: 'dupe@example.org' },
  ]
  for (const email of [' Chidi@Example.org', written.email])
    expect((await submit(ada, { coAuthors: [...coAuthors, { name: 'Once More', email }] })).status).toBe(400)
  const { body } = await submit(ada, { coAuthors })
  const details = (await site.lettersAbout(body._id)).filter(({ kind }) => kind === 'manuscript-co-author')
  expect(details.map(({ toEmail }) => toEmail).sort()).toEqual(['chidi@example.org', 'dupe@example.org'])
  for (const { text } of details) expect(linkIn(text, 'objection')).toHaveLength(43)
})

test.each([
  [{ author: ' ' }, 'author', "Please enter the author's name."],
  [{ email: 'ada@' }, 'email', 'Please enter a valid e-mail address.'],
  [{ coAuthors: [{ name: 'Bayo', email: '' }] }, 'coAuthors', 'Please fill in all co-author name and email fields.'],
  [{ coAuthors: [{ email: 'b@example.org' }] }, 'coAuthors', 'Please fill in all co-author name and email fields.'],
  [{ journal: 'no-such-journal' }, 'journal', 'Please choose a journal.'],
  [{ articleType: 'Poem' }, 'articleType', 'Please choose an article type.'],
  [{ title: '' }, 'title', 'Please enter a title.'],
  [{ language: 'tlh' }, 'language', 'Please choose a language.'],
  [{ translation: { title: 'Titre' } }, 'translation.language', 'Please choose the second language.'],
  [
    { translation: { language: 'en', title: 'Title' } },
    'translation.language',
    'The article itself is in English. Please choose another language.',
  ],
  [{ translation: { language: 'fr' } }, 'translation.title', 'Please enter the title in French.'],
  [
    { translation: { language: 'fr', title: 'Titre', abstract: 'mot '.repeat(401) } },
    'translation.abstract',
    'The abstract in French has 401 words; at most 400 are allowed.',
  ],
  [{ markup: { title: '<b>Sample</b>' } }, 'markup.title', 'Please use only <i>, <sub> and <sup>, and close each.'],
  [{ runningTitle: 'x'.repeat(41) }, 'runningTitle', 'The running title has 41 characters; at most 40 are allowed.'],
  [{ abstract: 'word '.repeat(401) }, 'abstract', 'The abstract has 401 words; at most 400 are allowed.'],
  [{ keywords: ['one', 'two'] }, 'keywords', 'Please give 4 to 5 key words, not 2.'],
  [{ country: undefined }, 'country', 'Please choose a country.'],
  [{ file: undefined }, 'file', 'Please select a file'],
])('%j is refused at %s: %s', async (change, field, sentence) => {
  const before = await countAll()
  const { status, body } = await request<Refusal>('/manuscript', {
    as: ada,
    body: { ...written, file: await site.file(ofAda), ...change },
  })
  expect([status, body]).toEqual([400, { error: sentence, fields: { [field]: sentence } }])
  expect(await countAll()).toBe(before)
})

test('everything that is wrong is reported at once, the first of it as the error', async () => {
  const { status, body } = await request<Refusal>('/manuscript', { as: ada, body: {} })
  expect(status).toBe(400)
  expect(body.error).toBe("Please enter the author's name.")
  expect(Object.keys(body.fields)).toEqual(['author', 'email', 'journal', 'title', 'abstract', 'country', 'file'])
})

test('key words, running title, finding and co-authors may be left out, and the type is then Editorial', async () => {
  const { author, email, journal, title, abstract, country } = written
  const body = { author, email, journal, title, abstract, country, file: await site.file(ofAda) }
  const reply = await request<{ _id: string }>('/manuscript', { as: ada, body })
  expect(await site.row(reply.body._id)).toMatchObject({
    articleType: 'Editorial',
    keywords: [],
    runningTitle: null,
    finding: null,
    coAuthors: [],
  })
})

test('nobody submits without an author account', async () => {
  const editor = await site.staff('editor')
  const body = { ...written, file: await site.file(ofAda) }
  expect((await request('/manuscript', { body })).status).toBe(401)
  expect((await request('/manuscript', { as: editor, body })).status).toBe(401)
})

test("T14: another author's file, a made-up one and a taken one cannot be submitted", async () => {
  const before = await countAll()
  const taken = await site.file(ofAda)
  expect((await submit(ada, { file: taken })).status).toBe(201)
  const avatar = await site.file(ofAda)
  await site.db
    .update(files)
    .set({ kind: 'avatar' })
    .where(eq(files.id, avatar.slice(-22)))
  const foreign = [
    await site.file({ ...bayo, realm: 'author' }),
    taken,
    avatar,
    `${taken}x`,
    'https://evil.example/a.pdf',
  ]
  for (const file of foreign)
    expect(await submit(ada, { file })).toMatchObject({
      status: 400,
      body: { error: 'This file cannot be used. Please upload it again.' },
    })
  expect(await countAll()).toBe(before + 1)
})

test('of ten submissions of one file at once, one is kept', async () => {
  const file = await site.file(ofAda)
  const replies = await Promise.all(Array.from({ length: 10 }, () => submit(ada, { file })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)])
})

test.each([
  ['status', 'paid'],
  ['paid', true],
  ['role', 'admin'],
  ['_id', 'x'],
  ['id', 'x'],
  ['authorId', 'x'],
  ['edited', true],
  ['customId', 'DHJ-2026-0001'],
  ['volume', 1],
  ['createdAt', '2020-01-01'],
  ['version', 1],
  ['sample', true],
  ['amountMinor', 1],
])('T16: a submission cannot set %s', async (key, value) => {
  const before = await countAll()
  expect(await submit(ada, { [key]: value })).toMatchObject({ status: 400, body: { error: `Unknown field: ${key}.` } })
  expect(await countAll()).toBe(before)
})

test('T16: neither can a co-author or a prototype', async () => {
  const file = await site.file(ofAda)
  const coAuthors = [{ name: 'B', email: 'b@example.org', orcid: 'x' }]
  expect((await request('/manuscript', { as: ada, body: { ...written, file, coAuthors } })).status).toBe(400)
  const body = JSON.parse(JSON.stringify({ ...written, file }).replace('{', '{"__proto__":{"status":"paid"},'))
  expect((await request('/manuscript', { as: ada, body })).status).toBe(400)
})

const smuggled = [
  'a@example.org\r\nBcc: evil@example.org',
  'a@example.org\n',
  'a@example.org\u0000',
  'a@example.org\u2028',
  'Group: a@example.org, b@example.org;',
  '"a@b"@evil.example',
  'a@example.org, evil@example.org',
  '<a@example.org>',
  `${'a'.repeat(10_000)}@example.org`,
]

test.each(smuggled)('T24: %j is no address, of the author or of a co-author', async (email) => {
  const before = (await site.letters()).length
  expect((await submit(ada, { email })).status).toBe(400)
  expect((await submit(ada, { coAuthors: [{ name: 'B', email }] })).status).toBe(400)
  expect(await site.letters()).toHaveLength(before)
})

test.each(['x\r\nBcc: evil@example.org', 'x\ny', 'x\u0000', 'x\u2028y', 'x\ud800'])(
  'T24: %j is in no name and no title',
  async (text) => {
    expect((await submit(ada, { author: text })).status).toBe(400)
    expect((await submit(ada, { title: text })).status).toBe(400)
    expect((await submit(ada, { coAuthors: [{ name: text, email: 'b@example.org' }] })).status).toBe(400)
  },
)

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '{{7*7}}',
]

test.each(scripts)('T01 T02: %s is kept as it was typed, and is text in every letter', async (text) => {
  const { body } = await submit(ada, {
    author: text,
    title: text,
    abstract: text,
    country: text,
    coAuthors: [{ name: text, email: 'b@example.org' }],
  })
  expect(await site.row(body._id)).toMatchObject({ author: text, title: text, abstract: text })
  const letters = await site.lettersAbout(body._id)
  expect(letters).toHaveLength(2)
  for (const { html } of letters) expect(html).not.toMatch(/<(script|img|svg)/)
})

test('the same Idempotency-Key twice gives one manuscript, one letter and the same answer', async () => {
  const file = await site.file(ofAda)
  const key = { 'Idempotency-Key': 'double-click' }
  const first = await submit(ada, { file }, key)
  const second = await submit(ada, { file }, key)
  expect(first.status).toBe(201)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await site.lettersAbout(first.body._id)).toHaveLength(2)
  expect(await site.db.$count(manuscripts, eq(manuscripts.fileId, file.slice(-22)))).toBe(1)
})

test('R3: of fifty submissions with one key at once one is kept, and the others hear its answer or are asked to wait', async () => {
  const file = await site.file(ofAda)
  const key = { 'Idempotency-Key': 'fifty' }
  const replies = await Promise.all(Array.from({ length: 50 }, () => submit(ada, { file }, key)))
  const kept = replies.filter(({ status }) => status === 201)
  expect(kept.length).toBeGreaterThan(0)
  expect(new Set(kept.map(({ body }) => body._id)).size).toBe(1)
  expect(replies.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true)
  expect(await site.lettersAbout(kept[0]?.body._id ?? '')).toHaveLength(2)
})

test('a key belongs to one account and one form', async () => {
  const key = { 'Idempotency-Key': 'shared' }
  const file = await site.file(ofAda)
  const first = await submit(ada, { file }, key)
  expect((await submit(ada, { file, title: 'Another' }, key)).status).toBe(422)
  const other = await submit(bayo, {}, key)
  expect(other.status).toBe(201)
  expect(other.body._id).not.toBe(first.body._id)
})

test('a refused submission leaves its key free for the corrected one', async () => {
  const key = { 'Idempotency-Key': 'corrected' }
  expect((await submit(ada, { title: '' }, key)).status).toBe(400)
  expect((await submit(ada, { file: 'https://evil.example/' }, key)).status).toBe(400)
  expect((await submit(ada, {}, key)).status).toBe(201)
})

test('a key is a short word', async () => {
  expect((await submit(ada, {}, { 'Idempotency-Key': 'x'.repeat(201) })).status).toBe(400)
  expect((await submit(ada, {}, { 'Idempotency-Key': 'a b' })).status).toBe(400)
})

test('after thirty submissions in an hour an author has to wait', async () => {
  const busy = await manuscriptSite()
  const author = await busy.author()
  for (let count = 0; count < 30; count += 1) expect((await busy.submit(author, { title: '' })).status).toBe(400)
  const reply = await busy.submit(author)
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  busy.clock.pass({ hours: 1 })
  expect((await busy.submit(author)).status).toBe(201)
})

test('no account has us write to strangers without end, nor to one person again and again', async () => {
  const crowd = (of: number) =>
    Array.from({ length: 50 }, (_, at) => ({ name: 'A Stranger', email: `stranger-${of}-${at}@example.org` }))
  const flooder = await site.author()
  for (let count = 0; count < 6; count++) expect((await submit(flooder, { coAuthors: crowd(count) })).status).toBe(201)
  const refused = await submit(flooder, { coAuthors: crowd(6) })
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { error: expect.stringMatching(/^You have named many people today\./) },
  ])

  const pest = await site.author()
  const replies = []
  for (let count = 0; count < 21; count++)
    replies.push(await submit(pest, { email: 'victim@example.org', coAuthors: [] }))
  expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429])
})

test("an author's words become no link in a letter to an address that may not be theirs", async () => {
  const words = { author: 'Win at evil.test', title: 'See https://evil.test/x', email: 'unasked@example.org' }
  await submit(await site.author(), words)
  const [letter] = await site.letters('unasked@example.org')
  expect(letter?.text).toContain('evil[.]test')
  expect(letter?.text).not.toMatch(/evil\.test|https:\/\/evil/)
})
