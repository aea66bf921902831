import { successOf, type Texts, type Write } from '#app/write/write.ts'
import { undo } from '#contracts/office/undo.ts'

export const undoing: Write<Texts, { success: string }> = {
  name: 'undo',
  send: (ask, { id = '' }) => ask(undo, { id }),
  done: successOf,
  fallback: 'It could not be undone. Try again.',
}
