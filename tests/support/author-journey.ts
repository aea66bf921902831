import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdfOfAny } from './documents.ts'
import { letterTo, signInAs } from './sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

let count = 0
const fresh = (who: string) => `${who}-${process.pid}-${Date.now()}-${++count}@example.org`

/** Each file has different bytes, like real manuscripts. */
export function paper(name = 'paper.pdf') {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: pdfOfAny(`This is manuscript ${process.pid}-${++count}, which says nothing of who wrote it.`),
  }
}

export const pickFile = (page: Page, file: ReturnType<typeof paper>) =>
  page.locator('input[type=file]').setInputFiles(file)

export type Submitted = { id: string; title: string; email: string; coAuthor: string }

/** Submits a manuscript through the API. `request` must be signed in. */
export async function submitted(request: APIRequestContext, changes: object = {}): Promise<Submitted> {
  const [email, coAuthor] = [fresh('author'), fresh('co-author')]
  const stored = await request.post('/api/file', { headers, multipart: { extension: 'pdf', file: paper() } })
  const manuscript = {
    author: 'Ada Obi',
    email,
    journal: 'domain-health-journal',
    articleType: 'Research Article',
    title: `Night shifts and sleep, ward ${process.pid}-${++count}, first year`,
    abstract: 'We asked nurses how they sleep.',
    country: 'Nigeria',
    coAuthors: [{ name: 'Bayo Sample', email: coAuthor }],
    file: (await stored.json()).url,
    ...changes,
  }
  const reply = await request.post('/api/manuscript', { headers, data: manuscript })
  expect(reply.status()).toBe(201)
  return { id: (await reply.json())._id, title: manuscript.title, email, coAuthor }
}

/** Approves the manuscript with the calls that the staff pages make. `office` is signed in as an admin afterwards. */
export async function approve(office: APIRequestContext, id: string): Promise<void> {
  await signInAs(office, 'Sample Admin')
  for (const path of [`screen/${id}`, `${id}/approve`])
    expect((await office.patch(`/api/manuscript/${path}`, { headers })).ok()).toBe(true)
}

export async function statusOf(request: APIRequestContext, id: string): Promise<string | null> {
  const reply = await request.get(`/api/manuscript/${id}`)
  return reply.ok() ? (await reply.json()).status : null
}

/** Returns the path of the `purpose` link in the newest letter to this address. */
export async function linkTo(request: APIRequestContext, email: string, purpose: string): Promise<string> {
  return new RegExp(`/${purpose}/[\\w-]{43}`).exec(await letterTo(request, email))?.[0] ?? ''
}

/** The author confirms the address; then the co-author gets an e-mail. */
export async function confirmAddress(request: APIRequestContext, { email, coAuthor }: Submitted): Promise<void> {
  const path = (await linkTo(request, email, 'confirm')).replace('/confirm/', '/api/address/')
  expect((await request.post(path, { headers })).ok()).toBe(true)
  await expect.poll(() => letterTo(request, coAuthor)).toContain('/objection/')
}

export type Published = { id: string; customId: string; path: string; title: string }

/** Publishes a manuscript in the current issue. `request` must be signed in as an author; it becomes an admin too. */
export async function published(request: APIRequestContext, journal: string, changes: object = {}): Promise<Published> {
  const { id, title } = await submitted(request, { journal, ...changes })
  await approve(request, id)
  expect((await request.patch(`/api/manuscript/${id}/paid`, { headers })).ok()).toBe(true)
  const { issue } = await (await request.get(`/api/journal/${journal}`)).json()
  const reply = await request.post('/api/accepted', { headers, data: { id, issue, journal } })
  expect(reply.ok()).toBe(true)
  const { _id, customId } = await reply.json()
  return { id: _id, customId, path: `/journals/${journal}/articles/${customId}/`, title }
}
