import { type RouterContextProvider, redirect } from 'react-router'
import type { Author } from '#domain/words/permissions.ts'
import { requestContext, visitorContext } from '#server/page-context.ts'

/** Spec §2: a visitor who is logged out goes to the log-in page and returns here afterwards. */
export function requireAuthor(context: Readonly<RouterContextProvider>, url: URL): Author {
  const { visitorError } = context.get(requestContext)
  if (visitorError) throw visitorError
  const { author } = context.get(visitorContext)
  if (!author) throw redirect(`/login?from=${encodeURIComponent(url.pathname + url.search)}`)
  return author
}
