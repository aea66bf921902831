import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from './schema.ts'
import type { Db } from './types.ts'

/** Created once per installation. If two processes start at once, both get the same secret. */
export async function installationSecret(db: Db): Promise<Buffer> {
  await db
    .insert(settings)
    .values({ key: 'secret', value: randomBytes(32).toString('base64') })
    .onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, 'secret'))
  if (!row) throw new Error('the installation secret could not be read back')
  return Buffer.from(row.value, 'base64')
}
