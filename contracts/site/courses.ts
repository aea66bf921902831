import * as z from 'zod/mini'
import { priceProblem } from '#domain/site/course.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedPage, ByAge, ById, Done, Id, line, Proposed, paged, prose, Timestamp } from '../shapes.ts'

const priceMax = 10_000_000
const partsMax = 100

/** An amount in naira, as people write it. The code counts in kobo. */
function naira(label: string) {
  const error = `${label} must be an amount in naira, at most ${priceMax}.`
  return z.number({ error }).check(z.positive({ error }), z.maximum(priceMax, { error }), z.multipleOf(0.01, { error }))
}

const link = z.string({ error: 'Link is required.' }).check(
  z.trim(),
  z.minLength(1, { error: 'Link is required.' }),
  z.maxLength(1000, { error: 'Link can have at most 1000 characters.' }),
  z.refine((value) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value), {
    error: 'Link must be a whole address, such as https://example.org.',
  }),
)

function parts<T extends z.core.$ZodType>(part: T) {
  return z.array(part).check(z.maxLength(partsMax, { error: `A course can have at most ${partsMax} of these.` }))
}

const CourseForm = z
  .strictObject({
    title: line('Title'),
    description: prose('Description', 5000),
    price: naira('Price'),
    originalPrice: z.optional(z.nullable(naira('Original price'))),
    outline: parts(
      z.strictObject({
        title: line('Outline title'),
        file: z.string({ error: 'Please select a file' }).check(z.minLength(1, { error: 'Please select a file' })),
      }),
    ),
    materials: parts(z.strictObject({ text: line('Material text', 300), link })),
    texts: parts(z.strictObject({ title: line('Text title'), text: prose('Text', 100_000) })),
  })
  .check(
    z.superRefine(({ price, originalPrice }, { addIssue }) => {
      const message = priceProblem(price, originalPrice ?? null)
      if (message) addIssue({ code: 'custom', message, path: ['originalPrice'] })
    }),
  )
export type CourseForm = z.infer<typeof CourseForm>

const About = {
  _id: Id,
  title: z.string(),
  description: z.string(),
  price: z.number(),
  originalPrice: z.nullable(z.number()),
  /** The discount in rounded percent, or null if there is none. */
  off: z.nullable(z.int()),
}

/** The optional fields are missing for somebody who has not paid: they see titles, not contents. */
export const Course = z.strictObject({
  ...About,
  outline: z.array(
    z.strictObject({ title: z.string(), file: z.optional(z.string()), fileName: z.optional(z.string()) }),
  ),
  materials: z.array(z.strictObject({ text: z.string(), link: z.optional(z.string()) })),
  texts: z.array(z.strictObject({ title: z.string(), text: z.optional(z.string()) })),
  paid: z.boolean(),
  /** Whether the author announced a bank transfer that is not yet confirmed. */
  announced: z.boolean(),
  /** The URL of the receipt that the author sent for it. */
  receipt: z.nullable(z.string()),
  /** Whether the course is no longer offered to others. */
  archived: z.boolean(),
  /** Which of the texts the author opened last, counted from 0. */
  place: z.int(),
})
export type Course = z.infer<typeof Course>

export const StaffCourse = z.strictObject({
  ...About,
  outline: z.array(z.strictObject({ title: z.string(), file: z.string(), fileName: z.string() })),
  materials: z.array(z.strictObject({ text: z.string(), link: z.string() })),
  texts: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  archived: z.boolean(),
  /** How many people have paid, or say that they have. */
  buyers: z.int(),
})
export type StaffCourse = z.infer<typeof StaffCourse>

const Kept = z.strictObject({ _id: Id })

export const listCourses = endpoint({
  method: 'GET',
  path: '/course',
  who: 'author',
  summary: 'The courses on offer and those one has bought, newest first; titles of what is inside, never contents',
  reply: z.array(Course),
})

export const readCourse = endpoint({
  method: 'GET',
  path: '/course/{id}',
  who: 'author',
  summary: 'A course: titles until its payment is confirmed, contents after',
  params: ById,
  reply: Course,
})

export const readStaffCourse = endpoint({
  method: 'GET',
  path: '/course/admin/{id}',
  who: 'admin',
  summary: 'A course with all its contents',
  params: ById,
  reply: StaffCourse,
})

export const addCourse = endpoint({
  method: 'POST',
  path: '/course',
  who: 'admin',
  summary: 'Add a course; outline files are those that POST /file returned for kind course',
  body: CourseForm,
  reply: Kept,
  status: 201,
})

export const changeCourse = endpoint({
  method: 'PUT',
  path: '/course/{id}',
  who: 'admin',
  summary: 'Replace a course',
  params: ById,
  body: CourseForm,
  reply: Kept,
})

export const archiveCourse = endpoint({
  method: 'PATCH',
  path: '/course/{id}/archive',
  who: 'admin',
  summary: 'Take a course out of the offer, or put it back; those who paid for it keep it',
  params: ById,
  body: z.strictObject({ archived: z.boolean() }),
  reply: Done,
})

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/course/{id}',
  who: 'admin',
  summary: 'Delete a course that nobody has paid for',
  params: ById,
  reply: Done,
})

export const announcePayment = endpoint({
  method: 'POST',
  path: '/course/pay/{id}',
  who: 'author',
  summary: 'Report a bank transfer for a course, once; with its receipt as POST /file returned it for kind receipt',
  limit: 'payment-start',
  params: ById,
  body: z.strictObject({ receipt: z.optional(z.string().check(z.maxLength(1000))) }),
  reply: Done,
  status: 201,
})

export const addReceipt = endpoint({
  method: 'PUT',
  path: '/course/pay/{id}/receipt',
  who: 'author',
  summary: 'Add the receipt of an announced transfer, or replace it, until the transfer is confirmed',
  limit: 'payment-start',
  params: ById,
  body: z.strictObject({
    receipt: z
      .string({ error: 'You need to pick a file first' })
      .check(z.minLength(1, { error: 'You need to pick a file first' }), z.maxLength(1000)),
  }),
  reply: Done,
})

export const takeBackPayment = endpoint({
  method: 'DELETE',
  path: '/course/pay/{id}',
  who: 'author',
  summary: 'Take back the announcement of a transfer, until the transfer is confirmed',
  params: ById,
  reply: Done,
})

export const payByCard = endpoint({
  method: 'POST',
  path: '/course/pay/{id}/card',
  who: 'author',
  summary: "Start to pay for a course by card; answers with the provider's checkout page",
  limit: 'payment-start',
  params: ById,
  body: z.strictObject({}),
  reply: z.strictObject({ url: z.string() }),
})

export const rememberPlace = endpoint({
  method: 'PUT',
  path: '/course/{id}/place',
  who: 'author',
  summary: 'Remember which text of a paid course one opened last',
  params: ById,
  body: z.strictObject({ place: z.int().check(z.minimum(0), z.maximum(partsMax)) }),
  reply: Done,
})

export const CoursePayment = z.strictObject({
  _id: Id,
  /** Null once the account is deleted. */
  user: z.nullable(z.string()),
  email: z.nullable(z.string()),
  course: z.string(),
  courseId: Id,
  price: z.number(),
  method: z.enum(['transfer', 'card']),
  /** The URL of the file that the buyer sent. */
  receipt: z.nullable(z.string()),
  createdAt: Timestamp,
  confirmed: z.boolean(),
  /** Its entry in the ledger, and what has gone back of it. Null before it is confirmed. */
  paid: z.nullable(
    z.strictObject({
      reference: z.string(),
      /** 'manual', or the name of the provider. */
      method: z.string(),
      amountMinor: z.int(),
      currency: z.string(),
      refundedMinor: z.int(),
      refundingMinor: z.int(),
    }),
  ),
  /** True for a payment on sample content, which does not count as income. */
  sample: z.boolean(),
})
export type CoursePayment = z.infer<typeof CoursePayment>

const Filter = z.strictObject({
  show: z.optional(z.enum(['waiting', 'confirmed'])),
  course: z.optional(Id),
})
export type CoursePaymentFilter = z.infer<typeof Filter>

export const listCoursePayments = endpoint({
  method: 'GET',
  path: '/course/payments',
  who: 'admin-or-finance',
  summary: 'What authors have paid for courses, or say so, newest first unless asked otherwise',
  query: z.extend(Filter, { sort: ByAge, page: BoundedPage }),
  reply: z.strictObject({
    payments: z.array(CoursePayment),
    /** Payments beyond the last page that can be opened are not counted, here and in `waiting`. */
    ...paged,
    waiting: z.int(),
    /** Up to a hundred each. */
    counts: z.strictObject({ all: z.int(), waiting: z.int(), confirmed: z.int() }),
  }),
})

export const exportCoursePayments = endpoint({
  method: 'GET',
  path: '/course/payments/export',
  who: 'admin-or-finance',
  summary: 'The same as a CSV file (RFC 4180), whole',
  query: Filter,
  reply: 'stream',
})

export const confirmCoursePayment = endpoint({
  method: 'PATCH',
  path: '/course/{id}',
  who: 'admin-or-finance',
  summary:
    "Confirm a transfer: `id` is the payment's. From then on the buyer sees the contents; above the amount for one person this only proposes it",
  params: ById,
  reply: z.union([z.strictObject({ _id: Id, confirmed: z.literal(true), receipt: z.string() }), Proposed]),
})

export const deleteCoursePayment = endpoint({
  method: 'DELETE',
  path: '/course/payment/{id}',
  who: 'admin-or-finance',
  summary: 'Delete a payment: a buyer whose payment was confirmed no longer sees the contents',
  params: ById,
  reply: Done,
})
