import { doajJson } from '#domain/manuscript/record/doaj-json.ts'
import { isFileOffered } from '#domain/manuscript/record/record.ts'
import type { Doaj } from '../../adapters/doaj/client.ts'
import { isReceiverError } from '../../adapters/receiver-error.ts'
import type { Deps } from '../../deps.ts'
import { atDoaj, findRemoteId, queueChanged, saveRemoteId } from './doaj-store.ts'
import { journalsToSend, leaseNow, putOffSending, type RecordsOf } from './run.ts'
import { note, takeDue } from './store.ts'

export const doajJob = 'send-to-doaj'

const mostAtOnce = 60

/** Sends what is new or has changed, one article after the other. After an error of DOAJ, the rest waits for the next run. */
export async function runDoaj(deps: Deps, doaj: Doaj, recordsOf: RecordsOf): Promise<void> {
  await queueChanged(deps.db, deps.clock.now(), mostAtOnce)
  for (let done = 0; done < mostAtOnce; done++) if (!(await sendNext(deps, doaj, recordsOf))) return
}

/** DOAJ answers at once, unlike Crossref. Returns false if nothing is due or DOAJ had an error. */
async function sendNext(deps: Deps, doaj: Doaj, recordsOf: RecordsOf): Promise<boolean> {
  const { db, clock } = deps
  const deposit = await takeDue(db, journalsToSend(deps), leaseNow(deps), atDoaj)
  if (!deposit) return false
  const { articleId } = deposit
  try {
    const [record] = await recordsOf([articleId])
    const known = await findRemoteId(db, articleId)
    const isListed = record !== undefined && isFileOffered(record)
    if (isListed) await saveRemoteId(db, articleId, await doaj.save(doajJson(record), known))
    else if (known !== null) {
      await doaj.remove(known)
      await saveRemoteId(db, articleId, null)
    }
    const answer = isListed ? 'DOAJ has the latest metadata.' : 'DOAJ does not list it: it was removed.'
    const changed = { state: 'registered' as const, answer, nextAt: null, updatedAt: clock.now() }
    await note(db, deposit, changed, atDoaj)
    return true
  } catch (error) {
    if (!isReceiverError(error)) throw error
    await putOffSending(deps, deposit, error, atDoaj)
    // What is wrong with one article need not be wrong with the next.
    return error.kind === 'refused'
  }
}
