import { data, type RouterContextProvider } from 'react-router'
import { CallError } from '#contracts/request.ts'
import { type Review, readChanges, readReview } from '#contracts/review/reviewing.ts'
import { apiContext } from '#server/page-context.ts'

type Opened<More> = ({ review: Review } & More) | { dead: string }
type Context = Readonly<RouterContextProvider>

/** Returns what a reviewer's link opens, or the sentence that says why it opens nothing. */
export function openReview(context: Context, token: string) {
  return opened(async () => ({ review: await context.get(apiContext)(readReview, { token }) }))
}

/** With what changed since the version that they reported on before. */
export function openChanges(context: Context, token: string) {
  const ask = context.get(apiContext)
  return opened(async () => ({
    review: await ask(readReview, { token }),
    changes: await ask(readChanges, { token }),
  }))
}

async function opened<More>(read: () => Promise<{ review: Review } & More>) {
  try {
    return data<Opened<More>>(await read())
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const dead = error.sentence ?? 'This link could not be opened.'
    return data<Opened<More>>({ dead }, { status: error.status || 503 })
  }
}
