import type { Logger } from 'pino'
import type { Clock } from './adapters/clock.ts'
import { type Content, ContentError, type DrawPortrait, parseContent } from './adapters/content.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { newestState, readDocuments } from './db/content-states.ts'
import { addJournals } from './db/journals.ts'
import type { Db } from './db/types.ts'
import { readable } from './office/settings/stored-documents.ts'
import { takeEdited, takeFirst } from './office/settings/take-files.ts'

/** The published state, as this process knows it. */
export type Published = {
  /** Ask once for each answer: between two calls another state may be published. */
  now(): Content
  /** `changed` is called in the same moment in which `now` returns something else. */
  follow(changed: (content: Content) => void): void
  /** Resolves once the state that was the newest at the call, or a later one, is here. */
  refresh(): Promise<void>
  /** What was done with the files of the content at this start, in one line, or null. */
  taken: string | null
}

type Given = {
  db: Db
  clock: Clock
  log: Logger
  storage: Storage
  drawPortrait: DrawPortrait
  contentDir: string
  isDevelopment: boolean
}

const retryMs = 2_000

/** Takes the files into the database at the first start, and reads what is published there. */
export async function openPublished(given: Given): Promise<Published> {
  const { db, storage, drawPortrait, contentDir, log, isDevelopment } = given
  const taken = (await takeFirst(given, contentDir)) ?? (isDevelopment ? await takeEdited(given, contentDir) : null)
  const read = async () => {
    const { state, ...documents } = await readDocuments(db)
    return parseContent(readable(documents, storage), { draw: drawPortrait, state })
  }
  const first = await read().catch((error: unknown) => {
    throw error instanceof ContentError ? inDatabase(error) : error
  })
  // A journal of a restored or an older database may lack its row.
  await addJournals(db, first.journals)
  const readNewer = async (than: number) => ((await newestState(db)) > than ? read() : null)
  return { ...followStates(first, readNewer, log), taken }
}

/** Keeps the newest state. `readNewer` returns null if there is none after the one that is known. */
export function followStates(first: Content, readNewer: (than: number) => Promise<Content | null>, log: Logger) {
  const followers: ((content: Content) => void)[] = []
  let content = first
  let reading: Promise<void> | undefined
  let isAskedAgain = false
  let isFailing = false

  async function read(): Promise<void> {
    do {
      isAskedAgain = false
      const newer = await readNewer(content.state)
      if (newer && newer.state > content.state) {
        content = newer
        for (const changed of followers) changed(newer)
      }
    } while (isAskedAgain)
    isFailing = false
  }

  function refresh(): Promise<void> {
    isAskedAgain = true
    reading ??= read()
      .catch((error: unknown) => {
        // Of several in a row only the first. What a newer version has published may be unknown to this one.
        if (!isFailing) log.error({ err: error }, 'the published state could not be read, and is tried again')
        isFailing = true
        setTimeout(refresh, retryMs).unref()
      })
      .finally(() => (reading = undefined))
    return reading
  }

  return { now: () => content, follow: (changed: (content: Content) => void) => void followers.push(changed), refresh }
}

function inDatabase(error: ContentError): Error {
  const faults = [
    ...error.faults,
    'These are in the database. Put them right in a folder that "npm run content:export" writes, then take that with "npm run content:import".',
  ]
  return Object.assign(new Error(error.message, { cause: error }), { faults })
}
