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

export function letterRoutes(implement: Implement, { outbox }: Services): void {
  implement(listLetters, ({ actor, input }) => outbox.listLetters(actor, input))
  implement(exportLetters, async ({ actor, input }) =>
    csvResponse('e-mails.csv', await outbox.exportLetters(actor, input)),
  )
  implement(readLetter, ({ actor, input }) => outbox.readLetter(actor, input))
  implement(retryLetter, ({ actor, input }) => outbox.retryLetter(actor, input))
  implement(dismissLetter, ({ actor, input }) => outbox.dismissLetter(actor, input))
  implement(retryLetters, ({ actor, input }) => outbox.retryLetters(actor, input))
}
