import { data, type RouterContextProvider, redirect } from 'react-router'
import { requestContext } from '#server/page-context.ts'

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
const isNotFound = (error: unknown) => hasCode(error, 'not-found')

/** Turns a not-found error into the 404 page. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw isNotFound(error) ? data(null, { status: 404 }) : error
  })
}

/** Sends those who have to log in first to do so. */
export async function orLogIn<T>({ pathname }: URL, reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw hasCode(error, 'unauthenticated') ? redirect(`/login?from=${encodeURIComponent(pathname)}`) : error
  })
}

/** Turns a not-found error into null, for what a page can do without. */
export async function orNone<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
}

/** Logs a failure to read and returns null, so that the page can show its own message. */
export async function orFailed<T>(context: Readonly<RouterContextProvider>, reading: Promise<T>): Promise<T | null> {
  return orNotFound(reading).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    context.get(requestContext).logError(error, true)
    return null
  })
}

const patienceMs = 3_000

/** For data that a page can do without: null if it cannot be read soon, so that pages made from files always load. */
export async function ifSoon<T>(context: Readonly<RouterContextProvider>, read: () => Promise<T>): Promise<T | null> {
  if (context.get(requestContext).visitorError) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Query read timeout')), patienceMs)
  })
  return orFailed(context, Promise.race([read(), late])).finally(() => clearTimeout(timer))
}

/**
 * The data of a page that React does not take over. It is read through the prototype, where React Router does not look:
 * otherwise it would write all of it out for the browser, and the page would leave that out again.
 */
export function onlyForServer<Page extends object>(page: Page): Page {
  return Object.create(page)
}
