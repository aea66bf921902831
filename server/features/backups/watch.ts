import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetters } from '../../jobs/outbox.ts'
import { backupAlarmed } from './letters.ts'
import { backupState } from './read.ts'
import { deleteRuns, findAdmins, insertRun, wasTold } from './store.ts'

const keepDays = 400

/** Tells all admins once if something is wrong with the backups, and again only after it had been right. */
export async function watchBackups(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  await deleteRuns(db, new Date(now.getTime() - keepDays * 24 * 3600 * 1000))
  const { alarm, alarmFrom } = await backupState(deps)
  if (!alarm) return
  await db.transaction(async (tx) => {
    if (await wasTold(tx, alarm.about, alarmFrom)) return
    const noted = { startedAt: now, endedAt: now, fault: alarm.sentence, details: { about: alarm.about } }
    await insertRun(tx, { id: newId(), kind: 'alarm', ...noted })
    const admins = await findAdmins(tx)
    const about = { sentence: alarm.sentence, url: `${config.publicUrl}/admin/backups` }
    if (admins.length > 0)
      await addLetters(
        tx,
        admins.map((admin) => backupAlarmed(admin, about)),
      )
  })
}
