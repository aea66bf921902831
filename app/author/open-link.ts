import { data, type RouterContextProvider } from 'react-router'
import { type LinkedManuscript, verifyLink } from '#contracts/manuscripts.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext } from '../context.ts'

type Opened = { manuscript: LinkedManuscript } | { dead: string }

/** The manuscript behind an e-mailed link, or why there is none. Opening it changes nothing. */
export async function openLink(
  context: Readonly<RouterContextProvider>,
  token: string,
  purpose: LinkedManuscript['purpose'],
) {
  const answer = (dead: string, status: number) => data<Opened>({ dead }, { status })
  try {
    const manuscript = await context.get(apiContext)(verifyLink, { token })
    return manuscript.purpose === purpose ? data<Opened>({ manuscript }) : answer('This link is not valid.', 404)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return answer(error.sentence ?? 'This link could not be opened.', error.status || 503)
  }
}

/**
 * The address is the key to the manuscript, so no other site is told it. Not 'no-referrer': a form posted under that
 * hides its origin too, and is refused as if it came from another site.
 */
export const secretHeaders = () => ({ 'Referrer-Policy': 'same-origin' })
