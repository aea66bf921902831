import { listLetters, readLetter, retryLetter, retryLetters } from '#contracts/letters.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function letterRoutes(implement: Implement, { letters }: Services): void {
  implement(listLetters, ({ input }) => letters.listLetters(input))
  implement(readLetter, ({ input }) => letters.readLetter(input))
  implement(retryLetter, ({ actor, input }) => letters.retryLetter(actor, input))
  implement(retryLetters, ({ actor, input }) => letters.retryLetters(actor, input))
}
