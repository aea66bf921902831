import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { smallDoc, smallPdf } from '#tests/support/documents.ts'
import { fileSite, form } from '#tests/support/file-site.ts'
import { fileIdOf } from '../../people/accounts/file-url.ts'

const site = await fileSite()
const [health, science] = ['domain-health-journal', 'domain-journal-of-science-and-technology']
const people = {
  nobody: undefined,
  owner: await site.author(),
  'other author': await site.author(),
  'editor of the journal': await site.staff('editor', health),
  'editor of another journal': await site.staff('editor', science),
  admin: await site.staff('admin'),
}
type Who = keyof typeof people | 'holder of the edit link' | 'holder of the delete link'
const everyone: Who[] = [
  'nobody',
  'owner',
  'other author',
  'editor of the journal',
  'editor of another journal',
  'admin',
  'holder of the edit link',
  'holder of the delete link',
]

const pdf = smallPdf()
const { owner, admin } = people
const stored: Record<string, { id: string; tokens?: { editToken: string; deleteToken: string } }> = {}

async function withStatus(status: 'screening' | 'under-review' | 'approved' | 'rejected' | null) {
  const id = await site.keep(pdf, 'a.pdf', owner)
  return { id, tokens: await site.manuscript(id, { authorId: owner.id, journal: health, status }) }
}

beforeAll(async () => {
  stored['not yet submitted'] = { id: await site.keep(pdf, 'a.pdf', owner) }
  stored['in screening'] = await withStatus('screening')
  stored['under review'] = await withStatus('under-review')
  stored['without a status'] = await withStatus(null)
  stored.approved = await withStatus('approved')
  stored.rejected = await withStatus('rejected')
  const tokens = (await withStatus('screening')).tokens
  stored['uploaded by link'] = {
    id: await site.keep(smallDoc(), 'b.doc', undefined, { token: tokens.editToken }),
    tokens,
  }
  stored.published = await withStatus('approved')
  await site.article(stored.published.id)
  stored['of a course'] = { id: await site.keep(pdf, 'week-1.pdf', admin, { kind: 'course' }) }
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { url } = await site.post('/api/file/avatar', form({ avatar: { content: picture, name: 'a.png' } }), owner)
  stored['an avatar'] = { id: fileIdOf(url ?? '', site.config.publicUrl) ?? '' }
})

const readers: Record<string, Who[]> = {
  'not yet submitted': ['owner'],
  'in screening': ['owner', 'admin', 'holder of the edit link'],
  'under review': ['owner', 'editor of the journal', 'admin', 'holder of the edit link'],
  'without a status': ['owner', 'editor of the journal', 'admin', 'holder of the edit link'],
  approved: ['owner', 'editor of the journal', 'admin'],
  rejected: ['owner', 'editor of the journal', 'admin'],
  'uploaded by link': ['holder of the edit link'],
  published: everyone,
  'of a course': ['admin'],
  'an avatar': everyone,
}

const matrix = Object.entries(readers).flatMap(([state, allowed]) =>
  everyone.map((who) => [state, who, allowed.includes(who) ? 200 : 404] as const),
)

test.each(matrix)('T14 a file %s, asked for by %s: %i, whichever way', async (state, who, status) => {
  const { id = '', tokens } = stored[state] ?? {}
  const other = stored.rejected?.tokens
  const token =
    who === 'holder of the edit link'
      ? (tokens ?? other)?.editToken
      : who === 'holder of the delete link'
        ? (tokens ?? other)?.deleteToken
        : undefined
  const as = who === 'holder of the edit link' || who === 'holder of the delete link' ? undefined : people[who]
  const query = token ? `token=${token}` : ''
  const url = encodeURIComponent(`${site.config.publicUrl}/files/${id}`)
  const paths = [
    `/files/${id}?${query}`,
    `/api/file?url=${url}&${query}`,
    `/api/file?url=${encodeURIComponent(`/files/${id}`)}&${query}`,
  ]
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      const response = await site.get(path, { as, method })
      await response.bytes()
      expect({ path, method, status: response.status }).toEqual({ path, method, status })
    }
  }
})

test('the edit link of another manuscript opens nothing here', async () => {
  const response = await site.get(
    `/files/${stored['in screening']?.id}?token=${stored['under review']?.tokens?.editToken}`,
  )
  expect(response.status).toBe(404)
})

test('T14 what may not be seen answers just as what does not exist', async () => {
  const hidden = await site.get(`/files/${stored['in screening']?.id}`)
  const absent = await site.get(`/files/${'A'.repeat(22)}`)
  expect([hidden.status, await hidden.json()]).toEqual([absent.status, await absent.json()])
})

test.each([
  'http://127.1/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'https://evil.test/files/AAAAAAAAAAAAAAAAAAAAAA',
  'http://localhost:3000@evil.test/files/AAAAAAAAAAAAAAAAAAAAAA',
  'http://localhost:3000.evil.test/files/AAAAAAAAAAAAAAAAAAAAAA',
  '//evil.test/files/AAAAAAAAAAAAAAAAAAAAAA',
  '/files/..%2f..%2fetc%2fpasswd',
  '/files/AAAAAAAAAAAAAAAAAAAAAA\0',
  '/files/AAAAAAAAAAAAAAAAAAAAAA\r\nx: y',
  '',
])('T13 url=%j is refused with 400', async (url) => {
  const response = await site.get(`/api/file?url=${encodeURIComponent(url)}`, { as: admin })
  expect(response.status).toBe(400)
})

test('T13 the server connects to no address that it is given', async () => {
  const { createServer } = await import('node:http')
  let visits = 0
  const canary = createServer((_, response) => {
    visits++
    response.end('secret')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  const port = typeof address === 'object' ? address?.port : 0
  for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.1', '[::ffff:7f00:1]']) {
    const response = await site.get(
      `/api/file?url=${encodeURIComponent(`http://${host}:${port}/files/${'A'.repeat(22)}`)}`,
      { as: admin },
    )
    expect(response.status).toBe(400)
  }
  canary.close()
  expect(visits).toBe(0)
})

test('T13 two url parameters, none, or a strange token are refused', async () => {
  const url = encodeURIComponent(`/files/${stored.published?.id}`)
  for (const query of [`url=${url}&url=${url}`, '', `url=${url}&token=x`, `url=${url}&extra=1`]) {
    expect((await site.get(`/api/file?${query}`)).status).toBe(400)
  }
})

test.each(['..%2f..%2f..%2fetc%2fpasswd', '%00', 'AAAAAAAAAAAAAAAAAAAAAA%00', '..', 'AAAA'])(
  'T22 /files/%s is not there',
  async (id) => {
    expect((await site.get(`/files/${id}`, { as: admin })).status).toBe(404)
  },
)
