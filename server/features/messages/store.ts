import { messages } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

type NewMessage = { id: string; firstName: string; lastName: string; email: string; message: string }

export async function insertMessage(tx: DbOrTx, message: NewMessage): Promise<void> {
  await tx.insert(messages).values(message)
}
