import type { Kinds, Samples } from '../jobs/letter-kinds.ts'
import { messageAnswered, messageReceived } from './contact/letters.ts'
import * as courses from './courses/letters.ts'
import { welcome } from './newsletter/letters.ts'

export function siteKinds({ author, office, charge, link, editor }: Samples): Kinds {
  const course = { title: 'Scientific writing', price: charge, courseUrl: link('courses/…') }
  const listUrl = link('admin/payments')
  const note = { title: course.title, buyer: author.name }
  const message = 'When is the next issue?'
  const links = { unsubscribeUrl: link('unsubscribe/…'), oneClickUrl: link('unsubscribe/…') }
  return {
    others: [
      ['Course: bank transfer noted', courses.transferNoted(author, course)],
      ['Course: payment removed', courses.paymentDeleted(author, { ...course, wasConfirmed: false, office })],
      [
        'Course: transfer to confirm (office)',
        courses.transferNote(office, { ...note, price: charge, hasReceipt: true, listUrl }),
      ],
      ['Course: receipt added (office)', courses.receiptAdded(office, { ...note, listUrl })],
      ['Course: notice withdrawn (office)', courses.transferTakenBack(office, note)],
      [
        'Course: payment removed (office)',
        courses.paymentDeletedNote(office, { ...note, wasConfirmed: false, by: editor.name }),
      ],
      ['Contact message (office)', messageReceived({ office, ...author, message, inboxUrl: link('admin/message') })],
      [
        'Answer to a contact message',
        messageAnswered(author, { reply: ['In March.'], by: editor.name, message, contactUrl: link('contact') }),
      ],
      ['Newsletter: subscribed', welcome(author.email, link('journals'), links)],
    ],
  }
}
