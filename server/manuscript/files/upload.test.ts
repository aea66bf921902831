import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { files } from '#server/db/schema.ts'
import { newToken } from '#server/ids.ts'
import { relationship, relationships, smallDoc, smallDocx, smallPdf } from '#tests/support/documents.ts'
import { fileSite, form } from '#tests/support/file-site.ts'
import { fileIdOf } from '../../people/accounts/file-url.ts'
import { claimFile, ownersOf } from './own.ts'

const site = await fileSite()
const [ada, bayo, editor, admin] = [
  await site.author(),
  await site.author(),
  await site.staff('editor'),
  await site.staff('admin'),
]
const folder = join(site.config.dataDir, 'files')
const pdf = smallPdf()
await site.keep(pdf, 'first.pdf', ada)

async function rowOf(url: string | undefined) {
  const [row] = await site.db
    .select()
    .from(files)
    .where(eq(files.id, fileIdOf(url ?? '', site.config.publicUrl) ?? ''))
  return row
}

/** The number of rows and the names of all stored files, to check that a refused upload changes neither. */
async function everything() {
  const rows = await site.db.select({ id: files.id }).from(files)
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return { rows: rows.length, stored: stored.map(({ name }) => name).sort() }
}

test('an author uploads a manuscript: its bytes, its facts and nothing else are kept', async () => {
  const before = await everything()
  const { status, url } = await site.post(
    '/api/file',
    form({ file: { content: pdf, name: 'My paper.PDF' }, extension: 'pdf' }),
    ada,
  )
  expect({ status, url }).toEqual({
    status: 200,
    url: expect.stringMatching(/^http:\/\/localhost:3000\/files\/[\w-]{22}$/),
  })
  const row = await rowOf(url)
  expect(row).toMatchObject({
    kind: 'manuscript',
    name: 'My paper.pdf',
    mediaType: 'application/pdf',
    bytes: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    warnings: [],
    ownerRealm: 'author',
    ownerId: ada.id,
  })
  const id = row?.id ?? ''
  expect(await readFile(join(folder, id.slice(0, 2), id))).toEqual(pdf)
  expect((await everything()).stored).toHaveLength(before.stored.length + 1)
})

test('a Word file is kept without what it would load from elsewhere, and its facts are those of what is kept', async () => {
  const template = relationship('attachedTemplate', 'file:///\\\\nas\\journal.dot', 'External')
  const content = smallDocx([{ name: 'word/_rels/settings.xml.rels', data: relationships(template) }])
  const { status, url = '' } = await site.post('/api/file', form({ file: { content, name: 'a.docx' } }), ada)
  expect(status).toBe(200)
  const served = Buffer.from(await (await site.get(new URL(url).pathname, { as: ada })).arrayBuffer())
  expect(Buffer.from(unzipSync(served)['word/_rels/settings.xml.rels'] ?? []).toString()).toBe(relationships(''))
  expect(await rowOf(url)).toMatchObject({
    bytes: served.length,
    sha256: createHash('sha256').update(served).digest('hex'),
    isChecked: true,
  })
})

test('staff upload too, and a browser that holds both accounts does so as staff', async () => {
  const both = { cookie: `${ada.cookie}; ${editor.cookie}` }
  for (const as of [editor, both]) {
    const { url } = await site.post('/api/file', form({ file: { content: smallDocx(), name: 'edited.docx' } }), as)
    expect(await rowOf(url)).toMatchObject({ ownerRealm: 'staff', ownerId: editor.id })
  }
})

test('nobody else does, whatever they send along', async () => {
  const before = await everything()
  const file = { content: pdf, name: 'a.pdf' }
  expect(await site.post('/api/file', form({ file }))).toMatchObject({ status: 401, error: 'Please log in first.' })
  expect(await site.post('/api/file', form({ token: newToken(), file }))).toMatchObject({
    status: 404,
    error: 'This link is not valid.',
  })
  expect(await everything()).toEqual(before)
})

test('the holder of an edit link uploads while the link works, and the file belongs to its manuscript', async () => {
  const manuscript = await site.manuscript(await site.keep(pdf, 'a.pdf', ada), {
    authorId: ada.id,
    status: 'screening',
  })
  const file = { content: smallDoc(), name: 'new.doc' }
  const { url } = await site.post('/api/file', form({ token: manuscript.editToken, file }))
  expect(await rowOf(url)).toMatchObject({ ownerRealm: 'link', ownerId: manuscript.id })
  expect(await site.post('/api/file', form({ token: manuscript.deleteToken, file }))).toMatchObject({ status: 404 })
  expect(await site.post('/api/file', form({ file, token: manuscript.editToken }))).toMatchObject({ status: 401 })

  const approved = await site.manuscript(await site.keep(pdf, 'a.pdf', ada), { status: 'approved' })
  expect(await site.post('/api/file', form({ token: approved.editToken, file }))).toMatchObject({
    status: 409,
    error: 'This manuscript was approved, so it can no longer be edited.',
  })
})

test('only an admin uploads for a course, and no .docx', async () => {
  const file = { content: pdf, name: 'week-1.pdf' }
  for (const as of [ada, editor])
    expect(await site.post('/api/file', form({ kind: 'course', file }), as)).toMatchObject({ status: 403 })
  expect(await rowOf((await site.post('/api/file', form({ kind: 'course', file }), admin)).url)).toMatchObject({
    kind: 'course',
  })
  const docx = { content: smallDocx(), name: 'week-1.docx' }
  expect(await site.post('/api/file', form({ kind: 'course', file: docx }), admin)).toMatchObject({
    status: 415,
    error: 'Only .doc or .pdf files are allowed.',
  })
  const { editToken: token } = await site.manuscript(await site.keep(pdf, 'a.pdf', ada))
  expect(await site.post('/api/file', form({ token, kind: 'course', file }))).toMatchObject({ status: 403 })
  // The field must also count if it comes after the file.
  expect(await site.post('/api/file', form({ file, kind: 'course' }), ada)).toMatchObject({ status: 403 })
  expect(await site.post('/api/file', form({ kind: 'avatar', file }), admin)).toMatchObject({ status: 400 })
})

test('what a PDF could do when opened is noted for staff', async () => {
  const content = Buffer.from(
    pdf.toString('latin1').replace('/Lang (en)', '/OpenAction << /S /JavaScript /JS (1) >>'),
    'latin1',
  )
  const { url } = await site.post('/api/file', form({ file: { content, name: 'a.pdf' } }), ada)
  expect((await rowOf(url))?.warnings).toEqual(['Contains JavaScript.', 'Does something when it is opened.'])
})

const names = 'Only .doc, .docx, or .pdf files are allowed.'
const encrypted = 'This file is protected by a password. In Word, choose File > Info > Protect Document'

test.each([
  ['a script', 'a.php', '<?php 1', 415, names],
  ['T20 a script with two extensions', 'a.pdf.php', pdf, 415, names],
  ['T20 a script named .pdf', 'a.pdf', '<?php 1', 415, 'This file is not a PDF, although its name ends in .pdf.'],
  ['a page named .doc', 'a.doc', '<html></html>', 415, 'This file is not a Word document (.doc), although'],
  ['a program named .docx', 'a.docx', 'MZ\x90', 415, 'This file is not a Word document (.docx), although'],
  ['T20 a name with hidden characters', 'a\u202efdp.pdf', pdf, 400, 'Please rename the file'],
  [
    ...['a document with macros', 'a.docx', smallDocx([{ name: 'word/vbaProject.bin', data: 'x' }])],
    ...[422, 'This file contains macros in its part “word/vbaProject.bin”. In Word, choose File > Save As'],
  ],
  [
    ...['a zip bomb', 'a.docx', smallDocx([{ name: 'word/a.bin', data: Buffer.alloc(5e6), declaredBytes: 9 }])],
    ...[422, 'This file unpacks to far more than its size.'],
  ],
  ['a document with a password', 'a.doc', smallDoc({ isEncrypted: true }), 422, encrypted],
  ['a file cut off', 'a.pdf', pdf.subarray(0, 300), 422, 'This file is incomplete or damaged.'],
  ['an empty file', 'a.pdf', '', 400, 'This file is empty. Choose another file.'],
  ['no file at all', '', '', 400, 'Please select a file'],
] as [string, string, string | Buffer, number, string][])(
  '%s is refused with what is wrong with it, and leaves nothing behind',
  async (_, name, content, status, sentence) => {
    const before = await everything()
    expect(await site.post('/api/file', form({ file: { content, name } }), ada)).toMatchObject({
      status,
      error: expect.stringContaining(sentence),
    })
    expect(await everything()).toEqual(before)
  },
)

test('while the disk is nearly full uploads are refused, documents and pictures alike, and what is there is served', async () => {
  const { storage } = site.deps
  const id = await site.keep(pdf, 'a.pdf', ada)
  const before = await everything()
  site.deps.storage = { ...storage, freeBytes: async () => site.config.minFreeDiskBytes - 1 }
  const refusal = {
    status: 503,
    retryAfter: '600',
    error: 'New files cannot be stored at the moment. Please try again later.',
  }
  const file = { content: pdf, name: 'a.pdf' }
  expect(await site.post('/api/file', form({ file }), ada)).toMatchObject(refusal)
  expect(await site.post('/api/file/avatar', form({ avatar: file }), ada)).toMatchObject(refusal)
  expect((await site.get(`/files/${id}`, { as: ada })).status).toBe(200)
  // The last moment at which it can fill up: the file is whole, and there is no room for its folder.
  const put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  site.deps.storage = { ...storage, put }
  expect(await site.post('/api/file', form({ file }), ada)).toMatchObject(refusal)
  expect(await everything()).toEqual(before)
  site.deps.storage = { ...storage, freeBytes: async () => site.config.minFreeDiskBytes }
  expect(await site.post('/api/file', form({ file }), ada)).toMatchObject({ status: 200 })
  site.deps.storage = storage
})

test.each(['EROFS', 'EACCES'])(
  'while the disk takes no files (%s) an upload is refused for now, and leaves nothing behind',
  async (code) => {
    const { storage } = site.deps
    const before = await everything()
    const shut = () => Promise.reject(Object.assign(new Error('the disk is shut'), { code }))
    const refusal = {
      status: 503,
      retryAfter: '5',
      error: 'Files cannot be saved or opened for a moment. Please try again.',
    }
    for (const failing of [{ put: shut }, { temporaryPath: shut }]) {
      site.deps.storage = { ...storage, ...failing }
      expect(await site.post('/api/file', form({ file: { content: pdf, name: 'a.pdf' } }), ada)).toMatchObject(refusal)
    }
    expect(await everything()).toEqual(before)
    site.deps.storage = storage
  },
)

test('an address uploads so many megabytes a day; others, and the next day, have their own', async () => {
  site.config.limits['upload-megabytes'] = 3
  const file = { content: Buffer.concat([pdf, Buffer.alloc(1024 * 1024, ' '), pdf]), name: 'a.pdf' }
  const upload = (from: string, as?: { cookie: string }) => site.post('/api/file', form({ file }), as, { from })
  // An upload refused for another reason does not count against the limit.
  expect(await upload('192.0.2.1')).toMatchObject({ status: 401 })
  expect(await upload('192.0.2.1', ada)).toMatchObject({ status: 200 })
  const before = await everything()
  expect(await upload('192.0.2.1', bayo)).toMatchObject({
    status: 429,
    retryAfter: '86400',
    error: 'Your network has reached the daily upload limit. Please wait 24 hours and try again.',
  })
  expect(await everything()).toEqual(before)
  expect(await upload('192.0.2.2', ada)).toMatchObject({ status: 200 })
  const today = site.clock.now()
  site.clock.pass({ days: 1 })
  expect(await upload('192.0.2.1', ada)).toMatchObject({ status: 200 })
  site.clock.set(today)
  delete site.config.limits['upload-megabytes']
})

test('T20 a path in a name is cut off, and a long name is shortened', async () => {
  const nameOf = async (name: string) =>
    (await rowOf((await site.post('/api/file', form({ file: { content: pdf, name } }), ada)).url))?.name
  expect(await nameOf('../../../etc/passwd.pdf')).toBe('passwd.pdf')
  expect(await nameOf('C:\\Users\\a\\paper.pdf')).toBe('paper.pdf')
  expect(await nameOf(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(150)}.pdf`)
  expect(await nameOf('论文 最终.pdf')).toBe('论文 最终.pdf')
})

test('C29 a manuscript of 25 MiB is taken, and one byte more is refused with the limit', async () => {
  const most = 25 * 1024 * 1024
  const padded = (bytes: number) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9 - pdf.length, ' '), pdf])
  expect(await site.post('/api/file', form({ file: { content: padded(most), name: 'a.pdf' } }), ada)).toMatchObject({
    status: 200,
  })
  const before = await everything()
  expect(await site.post('/api/file', form({ file: { content: padded(most + 1), name: 'a.pdf' } }), ada)).toMatchObject(
    {
      status: 413,
      error: 'This file is too large: at most 25 MB are allowed.',
    },
  )
  expect(await everything()).toEqual(before)
})

test('an avatar is drawn anew for its account, and refused when it is no picture or too large', async () => {
  const content = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  const avatar = { content, name: 'me.png' }
  const { url } = await site.post('/api/file/avatar', form({ avatar }), ada)
  expect(await rowOf(url)).toMatchObject({
    kind: 'avatar',
    name: 'avatar.webp',
    mediaType: 'image/webp',
    ownerRealm: 'author',
    ownerId: ada.id,
  })
  const staffs = await site.post('/api/file/adminAvatar', form({ avatar }), editor)
  expect(await rowOf(staffs.url)).toMatchObject({ kind: 'avatar', ownerRealm: 'staff', ownerId: editor.id })

  const before = await everything()
  expect(await site.post('/api/file/avatar', form({ avatar }))).toMatchObject({ status: 401 })
  expect(await site.post('/api/file/adminAvatar', form({ avatar }), ada)).toMatchObject({ status: 401 })
  const svg = { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'me.png' }
  expect(await site.post('/api/file/avatar', form({ avatar: svg }), ada)).toMatchObject({ status: 415 })
  const large = { content: Buffer.alloc(2 * 1024 * 1024 + 1), name: 'me.png' }
  expect(await site.post('/api/file/avatar', form({ avatar: large }), ada)).toMatchObject({
    status: 413,
    error: 'This file is too large: at most 2 MB are allowed.',
  })
  expect(await everything()).toEqual(before)
})

test('a file can be claimed by its URL, by whoever uploaded it and for that purpose alone', async () => {
  const { url = '' } = await site.post('/api/file', form({ file: { content: pdf, name: 'a.pdf' } }), ada)
  const { publicUrl } = site.config
  const adas = [{ realm: 'author' as const, id: ada.id }]
  const claim = { url, publicUrl, kind: 'manuscript' as const, owners: adas }
  expect((await claimFile(site.db, claim))?.id).toBe(fileIdOf(url, publicUrl))
  expect(await claimFile(site.db, { ...claim, kind: 'avatar' })).toBeNull()
  expect(await claimFile(site.db, { ...claim, owners: [{ realm: 'author', id: bayo.id }] })).toBeNull()
  expect(await claimFile(site.db, { ...claim, owners: [{ realm: 'staff', id: ada.id }] })).toBeNull()
  expect(await claimFile(site.db, { ...claim, url: `https://evil.test${url.slice(publicUrl.length)}` })).toBeNull()
  expect(ownersOf({ author: null, staff: null })).toEqual([])
})
