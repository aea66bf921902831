import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { settings } from './schema.ts'
import { installationSecret, siteOf } from './secret.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'secret-'))
const [path, other] = [join(folder, 'secret'), join(folder, 'other')]
afterAll(() => rm(folder, { recursive: true }))
const stored = async () => (await db.select().from(settings).where(eq(settings.key, 'secret')))[0]?.value ?? ''

test('a secret moves from the database into the file that is named, stays the same, and is never guessed anew', async () => {
  const [secret, again] = await Promise.all([installationSecret(db, null), installationSecret(db, null)])
  expect(secret).toEqual(again)
  const site = siteOf(await stored())
  const moved = await Promise.all([installationSecret(db, path), installationSecret(db, path)])
  expect(moved).toEqual([secret, secret])
  expect(await readFile(path, 'utf8')).toBe(`${secret.toString('base64')}\n`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await stored()).toBe(`file:${site}`)
  expect(siteOf(await stored())).toBe(site)

  await expect(installationSecret(db, null)).rejects.toThrow(
    'The secret of this site is in a file. Set SECRET_KEY_FILE.',
  )
  await expect(installationSecret(db, other)).rejects.toThrow(
    `SECRET_KEY_FILE: there is no file ${other}, but the secret of this site is in one. Copy it there.`,
  )
  await writeFile(other, Buffer.alloc(32).toString('base64'))
  await expect(installationSecret(db, other)).rejects.toThrow(
    `SECRET_KEY_FILE: ${other} has the secret of another site.`,
  )
  await writeFile(other, 'open sesame')
  await expect(installationSecret(db, other)).rejects.toThrow(/must hold 32 bytes in base64/)
  expect(await installationSecret(db, path)).toEqual(secret)
})

test('a new site takes the secret that is in the file', async () => {
  const secret = Buffer.alloc(32, 7)
  await writeFile(other, secret.toString('base64'))
  await db.delete(settings).where(eq(settings.key, 'secret'))
  expect(await installationSecret(db, other)).toEqual(secret)
  expect(await stored()).not.toContain(secret.toString('base64'))
})
