import { data, type RouterContextProvider } from 'react-router'
import { CallError } from '#contracts/request.ts'
import { type Review, readReview } from '#contracts/reviewing.ts'
import { apiContext } from '#server/page-context.ts'

type Opened = { review: Review } | { dead: string }

/** Returns what a reviewer's link opens, or the sentence that says why it opens nothing. */
export async function openReview(context: Readonly<RouterContextProvider>, token: string) {
  try {
    return data<Opened>({ review: await context.get(apiContext)(readReview, { token }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}
