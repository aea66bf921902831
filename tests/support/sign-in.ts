import { type APIRequestContext, expect } from '@playwright/test'

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }
export const password = 'seven green bottles'

/** The sample accounts that journeys use. tests/support/serve.ts gives them a password. */
const sampleAccounts: Record<string, { realm: 'author' | 'admin'; email: string }> = {
  'Sample Admin': { realm: 'admin', email: 'admin@sample.example' },
  'Sample Editor (Health)': { realm: 'admin', email: 'editor.dhj@sample.example' },
  'Sample Author': { realm: 'author', email: 'ejiro.omonigho@sample.example' },
}

/** `request` keeps the cookie. Pass `page.request` to sign in a page. */
export async function signInAs(request: APIRequestContext, who: string): Promise<void> {
  const { realm = '', email = '' } = sampleAccounts[who] ?? {}
  // The first journeys may start before the passwords are set.
  await expect(async () => {
    const data = { email, password }
    expect((await request.post(`/api/${realm}/login`, { data, headers: sameOrigin })).ok()).toBe(true)
  }).toPass({ timeout: 20_000 })
}

let count = 0
const newAddress = (who: string) => `${who}-${process.pid}-${Date.now()}-${++count}@example.org`

export type Account = { name: string; email: string }

/** Creates an author who is signed in at `request`. */
export async function newAuthor(request: APIRequestContext, name = 'Ada Obi'): Promise<Account> {
  const email = newAddress('author')
  const data = { name, email, password }
  expect((await request.post('/api/author/signup', { data, headers: sameOrigin })).ok()).toBe(true)
  return { name, email }
}

export async function inviteStaff(
  request: APIRequestContext,
  access?: string,
): Promise<{ email: string; link: string }> {
  await signInAs(request, 'Sample Admin')
  const email = newAddress('staff')
  const data = { email, role: access ? 'editor' : 'admin', access }
  expect((await request.post('/api/admin', { data, headers: sameOrigin })).ok()).toBe(true)
  const [, link = ''] = /(\/invite\/[\w-]+)/.exec(await letterTo(request, email)) ?? []
  return { email, link }
}

/** Creates a staff member who is signed in at `request`: an editor of the journal `access`, or else an admin. */
export async function newStaff(request: APIRequestContext, access?: string, name = 'Stella Eze'): Promise<Account> {
  const { email, link } = await inviteStaff(request, access)
  const path = link.replace('/invite/', '/api/admin/complete/')
  expect((await request.patch(path, { data: { name, password }, headers: sameOrigin })).ok()).toBe(true)
  return { name, email }
}

/** Returns the mailbox page of the newest letter to an address that contains `about`. */
export async function letterTo(request: APIRequestContext, email: string, about = ''): Promise<string> {
  const mailbox = await (await request.get('/mailbox')).text()
  for (const entry of mailbox.split('<li>').filter((text) => text.includes(email))) {
    const [, path = ''] = /href="(\/mailbox\/[\w-]+)"/.exec(entry) ?? []
    const letter = await (await request.get(path)).text()
    if (letter.includes(about)) return letter
  }
  return ''
}

/** It is sent a moment after it was asked for. */
export async function resetCodeOf(request: APIRequestContext, email: string): Promise<string> {
  const code = async () => /Your code is (\d{6})/.exec(await letterTo(request, email))?.[1] ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  return code()
}
