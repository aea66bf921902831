import { and, eq, isNull } from 'drizzle-orm'
import { staff } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'

export async function findEditor(tx: Tx, id: string): Promise<{ email: string; name: string | null } | null> {
  const { email, name } = staff
  const [row] = await tx
    .select({ email, name })
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
  return row ?? null
}
