import {
  exportSubscribers,
  listNewsletters,
  previewNewsletter,
  readNewsletter,
  sendNewsletter,
  stopNewsletter,
  subscribe,
  testNewsletter,
  unsubscribe,
} from '#contracts/site/newsletter.ts'
import * as calls from '#contracts/site/subscribers.ts'
import { csvResponse } from '../../http/csv-response.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function newsletterRoutes(implement: Implement, { newsletter }: Services): void {
  implement(subscribe, ({ input }) => newsletter.subscribe(input))
  implement(unsubscribe, ({ input }) => newsletter.unsubscribe(input))
  implement(sendNewsletter, ({ actor, input, http }) => newsletter.sendNewsletter(actor, input, idempotencyKey(http)))
  implement(testNewsletter, ({ actor, input }) => newsletter.testNewsletter(actor, input))
  implement(previewNewsletter, ({ input }) => newsletter.previewNewsletter(input))
  implement(listNewsletters, ({ input }) => newsletter.listNewsletters(input))
  implement(exportSubscribers, async ({ actor }) =>
    csvResponse('subscribers.csv', await newsletter.exportSubscribers(actor)),
  )
  implement(readNewsletter, ({ input }) => newsletter.readNewsletter(input))
  implement(stopNewsletter, ({ actor, input }) => newsletter.stopNewsletter(actor, input))
  implement(calls.listSubscribers, ({ input }) => newsletter.listSubscribers(input))
  implement(calls.importSubscribers, ({ actor, input }) => newsletter.importSubscribers(actor, input))
  implement(calls.unsubscribeReader, ({ actor, input }) => newsletter.unsubscribeReader(actor, input))
  implement(calls.deleteSubscriber, ({ actor, input }) => newsletter.deleteSubscriber(actor, input))
}
