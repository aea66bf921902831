import { data, type RouterContextProvider } from 'react-router'
import { type LinkedManuscript, verifyLink } from '#contracts/manuscript/manuscript-links.ts'
import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { CallError } from '#contracts/request.ts'
import { decide } from '#domain/words/manuscript-status.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { orNotFound } from '../load.ts'
import { requireAuthor } from './guard.ts'
import { ownPath } from './own-path.ts'

type Opened =
  | { manuscript: Omit<LinkedManuscript, 'purpose'> }
  | {
      dead: string
      /** Where the manuscript can still be seen; null if the link belongs to no manuscript. */
      place: string | null
    }

/** Returns the manuscript of an e-mailed link, or the reason why there is none. Opening it changes nothing. */
export async function openLink(
  context: Readonly<RouterContextProvider>,
  token: string,
  purpose: LinkedManuscript['purpose'],
) {
  const answer = (dead: string, status: number, place: string | null = null) =>
    data<Opened>({ dead, place }, { status })
  try {
    const manuscript = await context.get(apiContext)(verifyLink, { token })
    return manuscript.purpose === purpose ? data<Opened>({ manuscript }) : answer('This link is not valid.', 404)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const id = error.status === 409 ? await context.get(servicesContext).manuscripts.manuscriptOfLink(token) : null
    const reason = error.sentence ?? 'This link could not be opened.'
    return answer(reason, error.status || 503, id && `/status/${id}`)
  }
}

/** Does the same for the owner, who needs no link. Anybody else gets a 404. */
export async function openOwn(
  context: Readonly<RouterContextProvider>,
  url: URL,
  id: string,
  purpose: LinkedManuscript['purpose'],
) {
  const author = requireAuthor(context, url)
  const { manuscripts } = context.get(servicesContext)
  const manuscript = await orNotFound(manuscripts.manuscript({ author, staff: null }, { id }))
  if (!isOwn(manuscript)) throw data(null, { status: 404 })
  const verdict = decide(author, manuscript, `${purpose}-by-link`)
  if (verdict.ok) return data<Opened>({ manuscript })
  return data<Opened>({ dead: verdict.reason, place: ownPath(id) }, { status: 409 })
}

/** Other people only see the status. */
export function isOwn(manuscript: object): manuscript is OwnManuscript {
  return 'history' in manuscript
}

/**
 * The address gives access to the manuscript, so it must not be sent to other sites. 'no-referrer' would not work: a
 * form posted under it also hides its origin and is refused as if it came from another site.
 */
export const secretHeaders = () => ({ 'Referrer-Policy': 'same-origin' })
