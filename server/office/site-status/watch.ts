import { type AlarmName, alarmsOf, conditions, nextStep } from '#domain/office/alarms.ts'
import type { Deps } from '../../deps.ts'
import { addLetters } from '../../jobs/outbox.ts'
import { forgetOldRuns } from '../backups/read.ts'
import { askEach } from './ask-each.ts'
import { beat, beatWithinMs } from './heartbeat.ts'
import { alarmed, alarmKind } from './letters.ts'
import { measure } from './measure.ts'
import { cancelAlarmLetters, findAdmins, lockAlarms, saveAlarm } from './store.ts'

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'log'>

/** Tells all admins by e-mail of what they must do something about. */
export async function watchSite(deps: WatchDeps): Promise<void> {
  const { db, clock, config } = deps
  const asking = askEach(deps.log)
  await asking.ask('nodes', () => beat(deps), undefined, beatWithinMs)
  const measured = await measure(deps, asking)
  const found = alarmsOf(measured)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const known = await lockAlarms(tx)
    const admins = await findAdmins(tx)
    // What began before there was an admin is reported to the first one.
    if (admins.length === 0) return
    for (const name of Object.keys(conditions) as AlarmName[]) {
      const condition: { via: string; afterMinutes?: number } = conditions[name]
      // What gave no answer has neither begun nor ended.
      if (condition.via !== 'email' || conditions[name].part in measured.silent) continue
      const sentence = found.find((alarm) => alarm.name === name)?.sentence ?? ''
      const before = known.get(name) ?? null
      const { keep, tell } = nextStep(before, now, { holds: sentence !== '', afterMinutes: condition.afterMinutes })
      if (keep || before) await saveAlarm(tx, name, keep)
      if (!tell) continue
      const { title, todo } = conditions[name]
      const state = { sentence, beganAt: (before ?? keep)?.beganAt ?? now }
      const about = { name, title, todo, ...state, url: `${config.publicUrl}/status` }
      await cancelAlarmLetters(tx, alarmKind(name))
      await addLetters(
        tx,
        admins.map((admin) => alarmed(admin, tell, about)),
      )
    }
  })
  await forgetOldRuns(deps)
}
