import {
  dismissLetter,
  exportLetters,
  listLetters,
  readLetter,
  retryLetter,
  retryLetters,
} from '#contracts/office/outbox.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function letterRoutes(implement: Implement, { letters }: Services): void {
  implement(listLetters, ({ actor, input }) => letters.listLetters(actor, input))
  implement(exportLetters, async ({ actor, input }) =>
    csvResponse('e-mails.csv', await letters.exportLetters(actor, input)),
  )
  implement(readLetter, ({ actor, input }) => letters.readLetter(actor, input))
  implement(retryLetter, ({ actor, input }) => letters.retryLetter(actor, input))
  implement(dismissLetter, ({ actor, input }) => letters.dismissLetter(actor, input))
  implement(retryLetters, ({ actor, input }) => letters.retryLetters(actor, input))
}
