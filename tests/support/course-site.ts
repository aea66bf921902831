import { eq } from 'drizzle-orm'
import type { Course } from '#contracts/site/courses.ts'
import { activity, coursePayments } from '#server/db/schema.ts'
import { smallPdf } from './documents.ts'
import { paymentSite } from './payment-site.ts'

type Account = { id: string; cookie: string }

/** No reply to a person who has not paid may contain any of these. */
export const secrets = ['SECRET-FILE-NAME', 'https://secret.example/data', 'SECRET BODY OF A TEXT']

export const courseForm = {
  title: 'Writing well',
  description: 'A sample course on writing.',
  price: 12_000,
  originalPrice: 20_000,
  outline: [] as { title: string; file: string }[],
  materials: [{ text: 'A list of guidelines', link: 'https://secret.example/data' }],
  texts: [{ title: 'The abstract is a promise', text: 'SECRET BODY OF A TEXT' }],
}

export function upload(kind: string, name: string, content: Buffer): FormData {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return form
}

/** The API with a scripted payment provider, an admin, and functions that create courses and buyers. */
export async function courseSite() {
  const site = await paymentSite()
  const { request, db } = site
  const admin = await site.staff('admin')

  async function file(): Promise<string> {
    const body = upload('course', 'SECRET-FILE-NAME.pdf', smallPdf())
    return (await request<{ url: string }>('/file', { as: admin, body })).body.url
  }

  async function course(changes: Partial<typeof courseForm> = {}): Promise<string> {
    const outline = [{ title: 'Lesson plan', file: await file() }]
    const { body } = await request<{ _id: string }>('/course', {
      as: admin,
      body: { ...courseForm, outline, ...changes },
    })
    return body._id
  }

  const read = (id: string, as: Account) => request<Course & { error: string }>(`/course/${id}`, { as })
  const announce = (id: string, as: Account, body: object = {}) =>
    request<{ error: string }>(`/course/pay/${id}`, { as, body })
  const confirm = (id: string, as: Account = admin) =>
    request<{ error: string; receipt: string }>(`/course/${id}`, { as, method: 'PATCH' })
  const purchasesOf = (courseId: string) =>
    db.select().from(coursePayments).where(eq(coursePayments.courseId, courseId))

  /** Returns the id of the payment. */
  async function announced(courseId: string, author: Account): Promise<string> {
    await announce(courseId, author)
    return (await purchasesOf(courseId)).find(({ authorId }) => authorId === author.id)?.id ?? ''
  }

  async function bought(courseId: string, author: Account): Promise<string> {
    const id = await announced(courseId, author)
    await confirm(id)
    return id
  }

  return {
    ...site,
    admin,
    office: site.content.site.contact.email,
    file,
    course,
    read,
    announce,
    announced,
    confirm,
    bought,
    purchasesOf,
    logOf: (id: string) => db.select().from(activity).where(eq(activity.objectId, id)),
  }
}
