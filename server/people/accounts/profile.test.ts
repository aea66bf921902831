import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Realm } from '#domain/words/permissions.ts'
import { authors, files } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'

const site = await testApi()
const { request } = site

type FileKind = typeof files.$inferInsert.kind

async function uploaded(
  owner: { id: string },
  kind: FileKind = 'avatar',
  ownerRealm: Realm = 'author',
): Promise<string> {
  const id = newId()
  const bytes = { name: 'avatar.webp', mediaType: 'image/webp', bytes: 1, sha256: '' }
  await site.db.insert(files).values({ id, kind, ownerRealm, ownerId: owner.id, ...bytes })
  return `${site.config.publicUrl}/files/${id}`
}

const rowOf = async (id: string) => (await site.db.select().from(authors).where(eq(authors.id, id)))[0]

test('people change their own name, and see it at once', async () => {
  const [ada, stella] = [await site.author(), await site.staff('editor')]
  const author = await request('/author', { as: ada, method: 'PATCH', body: { name: '  Ada Obi ' } })
  expect([author.status, author.body.name]).toEqual([200, 'Ada Obi'])
  expect((await request('/author/me', { as: ada })).body.name).toBe('Ada Obi')
  const staff = await request('/admin/', { as: stella, method: 'PATCH', body: { name: 'Stella Obi' } })
  expect([staff.status, staff.body.name]).toEqual([200, 'Stella Obi'])
})

test.each(['', '   ', null])('a name cannot be %j', async (name) => {
  const ada = await site.author()
  const reply = await request('/author', { as: ada, method: 'PATCH', body: { name } })
  expect([reply.status, reply.body.error]).toEqual([400, 'Name cannot be empty'])
})

test('an author chooses a picture that the site gave them', async () => {
  const ada = await site.author()
  const avatarUrl = await uploaded(ada)
  const body = { authorId: ada.id, avatarUrl }
  const reply = await request('/author/avatar', { as: ada, method: 'PATCH', body })
  expect([reply.status, reply.body.profilePicture]).toEqual([200, avatarUrl])
})

test('a staff member chooses a picture that the site gave them', async () => {
  const stella = await site.staff('admin')
  const avatarUrl = await uploaded(stella, 'avatar', 'staff')
  const reply = await request('/admin/avatar', { as: stella, method: 'PATCH', body: { userId: stella.id, avatarUrl } })
  expect([reply.status, reply.body.profilePicture]).toEqual([200, avatarUrl])
})

test("T12: nobody changes another's picture by naming their id", async () => {
  const [ada, victim] = [await site.author(), await site.author()]
  const before = await rowOf(victim.id)
  const body = { authorId: victim.id, avatarUrl: await uploaded(ada) }
  expect((await request('/author/avatar', { as: ada, method: 'PATCH', body })).status).toBe(403)
  expect(await rowOf(victim.id)).toEqual(before)
})

test('T12, T13: a picture that the site did not give to this account is refused, wherever it is', async () => {
  const ada = await site.author()
  const others = await uploaded(await site.author())
  const urls = [
    others,
    await uploaded(ada, 'manuscript'),
    await uploaded(ada, 'avatar', 'staff'),
    (await uploaded(ada)).replace('localhost', 'localhost.evil.test'),
    (await uploaded(ada)).replace('://', '://localhost:3000@evil.test/'),
    `${site.config.publicUrl}/files/${newId()}`,
    `${site.config.publicUrl}/files/../files/${newId()}`,
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//evil.test/a.png',
    '',
  ]
  for (const avatarUrl of urls) {
    const body = { authorId: ada.id, avatarUrl }
    const reply = await request('/author/avatar', { as: ada, method: 'PATCH', body })
    expect([avatarUrl, reply.status]).toEqual([avatarUrl, 400])
  }
  expect((await rowOf(ada.id))?.avatarFileId).toBeNull()
})
