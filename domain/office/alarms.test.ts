import { expect, test } from 'vitest'
import { alarmsOf, type KnownAlarm, type Measures, nextStep } from './alarms.ts'

const now = new Date('2026-11-16T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const gigabyte = 1024 ** 3
const mail = { waiting: 0, oldestAt: null, lastSentAt: ago(300), lastFaultAt: null, givenUp: 0 }

const well: Measures = {
  now,
  database: { answerMs: 2, connections: 12, connectionsMax: 100 },
  nodes: [{ host: 'one', freeBytes: 9 * gigabyte, storageFault: null }],
  minFreeDiskBytes: gigabyte,
  mail,
  jobs: { oldestSeconds: 4, failing: [] },
  refusedWebhooks: 2,
  failedRequests: 19,
  backup: null,
  drill: null,
  warnings: [],
  outdatedWords: [],
}

const namesOf = (changes: Partial<Measures>) => alarmsOf({ ...well, ...changes }).map(({ name }) => name)
const node = (freeBytes: number, storageFault: string | null = null) => ({ host: 'two', freeBytes, storageFault })

test.each<[string, Partial<Measures>, string[]]>([
  ['a well site', {}, []],
  ['a slow database', { database: { ...well.database, answerMs: 1000 } }, ['database-slow']],
  ['few free connections', { database: { ...well.database, connections: 90 } }, ['connections']],
  ['a disk that fills', { nodes: [...well.nodes, node(1.9 * gigabyte)] }, ['disk']],
  ['no limit for the disk', { nodes: [node(5)], minFreeDiskBytes: 0 }, []],
  ['a store that is away', { nodes: [node(9 * gigabyte, 'No answer.')] }, ['storage']],
  ['a disk that is gone', { nodes: [node(0, 'No answer.')] }, ['storage']],
  ['a letter its own server delays', { mail: { ...mail, waiting: 1, oldestAt: ago(600) } }, []],
  ['a dead mail server', { mail: { ...mail, waiting: 1, oldestAt: ago(61), lastFaultAt: ago(2) } }, ['mail']],
  ['one dead for ten minutes', { mail: { ...mail, waiting: 1, oldestAt: ago(10), lastFaultAt: ago(2) } }, []],
  ['letters given up', { mail: { ...mail, givenUp: 1 } }, ['mail-given-up']],
  ['jobs', { jobs: { oldestSeconds: 1800, failing: ['make-pdfs'] } }, ['jobs-late', 'jobs']],
  ['refused notices', { refusedWebhooks: 3 }, ['webhooks']],
  ['many errors', { failedRequests: 20 }, ['errors']],
  ['backups', { backup: 'No backup has been made yet.', drill: 'Bad.' }, ['backup', 'drill']],
  ['settings', { warnings: ['E-mail is off.'] }, ['settings']],
  ['own words', { outdatedWords: ['manuscript-approved'] }, ['words']],
])('%s', (_, changes, names) => expect(namesOf(changes)).toEqual(names))

/** Looks every ten minutes and writes down when something was sent, in minutes from the start. */
function sentOf(holds: (minute: number) => boolean, minutes: number, afterMinutes = 0): string[] {
  let known: KnownAlarm | null = null
  const sent: string[] = []
  for (let minute = 0; minute <= minutes; minute += 10) {
    const step = nextStep(known, new Date(now.getTime() + minute * 60_000), { holds: holds(minute), afterMinutes })
    known = step.keep
    if (step.tell) sent.push(`${step.tell} ${minute}`)
  }
  return sent
}

test('admins are notified when it begins, once a day while it lasts, and an hour after it ended', () => {
  expect(sentOf((minute) => minute >= 20 && minute < 3000, 4000)).toEqual([
    'began 20',
    'lasts 1460',
    'lasts 2900',
    'ended 3060',
  ])
})

test('what comes and goes is one alarm, and what is soon over is none', () => {
  expect(sentOf((minute) => minute < 300 && minute % 60 < 30, 600)).toEqual(['began 0', 'ended 330'])
  expect(sentOf((minute) => minute === 10, 600, 10)).toEqual([])
})
