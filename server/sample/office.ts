import { newId } from '../ids.ts'
import { addFile, type Draft, daysBefore } from './draft.ts'
import { find, type People } from './people.ts'
import type { SampleCourse, SampleMessage } from './shapes.ts'

export function addMessages(draft: Draft, messages: readonly SampleMessage[], { admin }: People): void {
  for (const { daysAgo, reply, ...message } of messages) {
    const id = newId()
    const repliedAt = reply ? daysBefore(draft.now, reply.daysAgo) : null
    draft.messages.push({ ...message, id, readAt: repliedAt, createdAt: daysBefore(draft.now, daysAgo) })
    if (!reply || !repliedAt) continue
    draft.messageReplies.push({
      id: newId(),
      messageId: id,
      staffName: admin.name,
      reply: reply.text,
      createdAt: repliedAt,
    })
  }
}

const minor = (naira: number) => naira * 100

export function addCourses(draft: Draft, courses: readonly SampleCourse[], people: People): void {
  const before = (days: number) => daysBefore(draft.now, days)
  for (const { price, originalPrice, daysAgo, outline, payments, ...course } of courses) {
    const id = newId()
    const priceMinor = minor(price)
    draft.courses.push({
      ...course,
      id,
      priceMinor,
      originalPriceMinor: originalPrice === undefined ? null : minor(originalPrice),
      outline: outline.map(({ title, text }) => ({
        title,
        fileId: addFile(draft, {
          kind: 'course',
          owner: people.admin,
          at: before(daysAgo),
          paper: { title, authors: [course.title], paragraphs: text, footer: 'Sample course' },
        }),
      })),
      createdAt: before(daysAgo),
    })
    for (const payment of payments) {
      draft.coursePayments.push({
        id: newId(),
        courseId: id,
        authorId: find(people.authors, payment.author).id,
        priceMinor,
        confirmedAt: payment.confirmedDaysAgo === undefined ? null : before(payment.confirmedDaysAgo),
        createdAt: before(payment.daysAgo),
      })
    }
  }
}
