import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { type Repeated, repeat } from '../../repeat.ts'
import { version } from '../../version.ts'
import { storageFault, storageSilent } from '../files/admit.ts'
import { deleteNode, saveNode } from './store.ts'

type BeatDeps = Pick<Deps, 'db' | 'clock' | 'storage'>

const everyMs = 30_000
const storageWithinMs = 5_000
const forgetAfterMs = 24 * 3600 * 1000
const startedAt = new Date(performance.timeOrigin)
const id = newId()

/** Says that this process runs, and how much room it has for files and whether it can reach them. */
export async function beat({ db, clock, storage }: BeatDeps): Promise<void> {
  const silent = sleep(storageWithinMs, storageSilent, { ref: false })
  const now = clock.now()
  await saveNode(
    db,
    {
      ...{ id, host: hostname(), pid: process.pid, version, startedAt, seenAt: now },
      freeBytes: await storage.freeBytes(),
      storageFault: await Promise.race([storageFault({ storage }), silent]),
    },
    new Date(now.getTime() - forgetAfterMs),
  )
}

export function startHeartbeat(deps: BeatDeps & Pick<Deps, 'log'>): Repeated {
  const failure = 'the list of running processes could not be written'
  const { stop } = repeat(everyMs, () => beat(deps), deps.log, failure)
  void beat(deps).catch((error: unknown) => deps.log.warn({ err: error }, failure))
  return {
    async stop() {
      await stop()
      await deleteNode(deps.db, id).catch(() => {})
    },
  }
}
