import { data, type RouterContextProvider, redirect } from 'react-router'
import { CallError } from '#contracts/request.ts'
import { type Revision, readRevision } from '#contracts/review/revisions.ts'
import { apiContext } from '#server/page-context.ts'

type Opened = { revision: Revision } | { dead: string }

/** The page of a revision: `key` is the token of a link, or the manuscript's id for its author. */
export const revisePath = (key: string, part = '') => `/revise/${key}${part}`

/** Only a link's token allows uploads without an account. */
export const tokenOf = (key: string) => (key.length === 43 ? key : undefined)

/** Returns the revision, or the sentence that says why there is none. Opening it changes nothing. */
export async function openRevision(context: Readonly<RouterContextProvider>, key: string) {
  try {
    return data<Opened>({ revision: await context.get(apiContext)(readRevision, { key }) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?from=${encodeURIComponent(revisePath(key))}`)
    return data<Opened>({ dead: error.sentence ?? 'This link could not be opened.' }, { status: error.status || 503 })
  }
}

/** For the pages behind the first one: they are of use only while the revision is open. */
export async function openForWork(context: Readonly<RouterContextProvider>, key: string): Promise<Revision> {
  const { data: opened } = await openRevision(context, key)
  if (!('revision' in opened) || opened.revision.state !== 'open') throw redirect(revisePath(key))
  return opened.revision
}
