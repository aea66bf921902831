import type { AlarmName, Telling } from '#domain/office/alarms.ts'
import { momentWithPlace } from '#domain/words/day.ts'
import { composeLetter, type Letter, type Recipient } from '../../jobs/letter.ts'

/** What an e-mail about an alarm needs; `sentence` says how it is now. */
type About = { name: AlarmName; title: string; todo: string; sentence: string; beganAt: Date; url: string }

export const alarmKind = (name: AlarmName) => `alarm-${name}`

const began = (beganAt: Date) => `It began on ${momentWithPlace(beganAt)}.`

/** To every admin: when it begins, once a day while it lasts, and when it is over. */
export function alarmed(to: Recipient, tell: Telling, { name, title, todo, sentence, beganAt, url }: About): Letter {
  const words = {
    began: {
      subject: title,
      blocks: [sentence, todo, 'We will write once a day while it lasts, and when it is over.'],
    },
    lasts: { subject: `Reminder: ${title}`, blocks: [sentence, began(beganAt), todo] },
    ended: { subject: `Over: ${title}`, blocks: ['This is over. You need not do anything.', began(beganAt)] },
  }[tell]
  const blocks = [...words.blocks, { label: 'See the status of the site', url }]
  return composeLetter({ kind: alarmKind(name), to, subject: words.subject, blocks })
}
