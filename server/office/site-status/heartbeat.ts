import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dependency, watchDependency } from '../../dependency.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { storageFault, storageSilent, unreadable } from '../../manuscript/files/admit.ts'
import { type Repeated, repeat } from '../../repeat.ts'
import { version } from '../../version.ts'
import { deleteNode, saveNode } from './store.ts'

type BeatDeps = Pick<Deps, 'db' | 'clock' | 'storage'>

const everyMs = 30_000
const storageWithinMs = 5_000
/** Longer than a place of files that hangs is waited for. */
export const beatWithinMs = storageWithinMs + 3_000
const forgetAfterMs = 24 * 3600 * 1000
const startedAt = new Date(performance.timeOrigin)
const id = newId()

/** A disk that is gone must not hide that the process runs, nor may one that hangs. */
function lookAt({ storage }: Pick<Deps, 'storage'>) {
  const silent = sleep(storageWithinMs, { freeBytes: 0, storageFault: storageSilent }, { ref: false })
  const looking = Promise.all([storage.freeBytes(), storageFault({ storage })])
  const looked = looking.then(([freeBytes, storageFault]) => ({ freeBytes, storageFault })).catch(unreadable)
  return Promise.race([looked, silent])
}

/** Says that this process runs, and how much room it has for files and whether it can reach them. */
export async function beat({ db, clock, storage }: BeatDeps, watched?: Dependency): Promise<void> {
  const room = await lookAt({ storage })
  if (room.storageFault) watched?.failed(room.storageFault)
  else watched?.answers()
  const now = clock.now()
  await saveNode(
    db,
    {
      ...{ id, host: hostname(), pid: process.pid, version, startedAt, seenAt: now },
      ...room,
    },
    new Date(now.getTime() - forgetAfterMs),
  )
}

export function startHeartbeat(deps: BeatDeps & Pick<Deps, 'log'>): Repeated {
  const failure = 'the list of running processes could not be written'
  const watched = watchDependency('The place of the files', deps.log)
  const { stop } = repeat(everyMs, () => beat(deps, watched), deps.log, failure)
  void beat(deps, watched).catch((error: unknown) => deps.log.warn({ err: error }, failure))
  return {
    async stop() {
      await stop()
      await deleteNode(deps.db, id).catch(() => {})
    },
  }
}
