import * as calls from '#contracts/office/words.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function wordsRoutes(implement: Implement, { words }: Services): void {
  implement(calls.listWords, ({ actor }) => words.listWords(actor))
  implement(calls.readWords, ({ actor, input }) => words.readWords(actor, input))
  implement(calls.previewWords, ({ actor, input }) => words.previewWords(actor, input))
  implement(calls.sendTestOfWords, ({ actor, input }) => words.sendTestOfWords(actor, input))
}
