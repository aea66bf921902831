import { data, type RouterContextProvider, redirect } from 'react-router'
import { readTransfer, type Transfer } from '#contracts/decision/transfers.ts'
import { CallError } from '#contracts/request.ts'
import { apiContext } from '#server/page-context.ts'

type Opened = { transfer: Transfer } | { dead: string }

/** The page of an offer: `key` is the token of a link, or the manuscript's id for its author. */
export const transferPath = (key: string) => `/transfer/${key}`

/** Returns the offer, or the sentence that says why there is none. Opening it changes nothing. */
export async function openTransfer(context: Readonly<RouterContextProvider>, key: string) {
  try {
    return data<Opened>({ transfer: await context.get(apiContext)(readTransfer, { key }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?from=${encodeURIComponent(transferPath(key))}`)
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}
