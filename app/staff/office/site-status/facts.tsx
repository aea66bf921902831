import type { Fact } from '#app/components/fact-list.tsx'
import { formatBytes, formatMoment } from '#app/format.ts'
import type { Part } from '#domain/office/alarms.ts'
import type { SiteStatus } from '#server/office/site-status/read.ts'

export const titles: Record<Part, string> = {
  database: 'Database',
  nodes: 'Processes',
  storage: 'Files',
  mail: 'E-mail',
  jobs: 'Work in the background',
  payments: 'Payments',
  backups: 'Backups',
  errors: 'Errors',
  settings: 'Version and settings',
}

const number = (count: number) => count.toLocaleString('en')
const moment = (iso: string | null) => (iso ? <time dateTime={iso}>{formatMoment(iso)}</time> : 'Never')
const link = (href: string, text: string) => <a href={href}>{text}</a>
const size = (bytes: number) => (bytes < 1024 ** 3 ? formatBytes(bytes) : `${(bytes / 1024 ** 3).toFixed(1)} GB`)

const paymentKinds = { real: 'Real money', simulated: 'Simulated, no money moves', off: 'Off' }

function minutes(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  return whole === 0 ? 'Less than a minute' : whole === 1 ? '1 minute' : `${number(whole)} minutes`
}

/** What the page says about each part, whether it works or not. */
export const factsOf: Record<Part, (status: SiteStatus) => Fact[]> = {
  database: ({ database }) => [
    ['Answers in', `${number(database.answerMs)} ms`],
    ['Size', size(database.bytes)],
    ['Connections', `${database.connections} of ${database.connectionsMax}`],
    ['PostgreSQL', `${database.version}${database.isEmbedded ? ', embedded' : ''}`],
  ],
  nodes: ({ nodes }) =>
    nodes.map(({ host, pid, version, startedAt }) => [
      `${host}, process ${pid}`,
      `Version ${version}, since ${formatMoment(startedAt)}`,
    ]),
  storage: ({ storage, nodes }) => [
    ['Kept in', storage],
    ...nodes
      // Several processes of one machine have the same disk.
      .filter(({ host }, at) => nodes.findIndex((node) => node.host === host) === at)
      .map(({ host, freeBytes }): Fact => [`Free on ${host}`, size(freeBytes)]),
  ],
  mail: ({ mail }) => [
    ['Sending', mail.isOn ? 'On' : link('/mailbox', 'Off, kept in the mailbox')],
    ['Waiting', number(mail.waiting)],
    ['Oldest waiting since', mail.oldestAt && moment(mail.oldestAt)],
    ['Last sent', moment(mail.lastSentAt)],
    ['Mail server last failed', moment(mail.lastFaultAt)],
    ['Given up', link('/admin/emails?state=failed', number(mail.givenUp))],
  ],
  jobs: ({ jobs }) => [
    ['Due now', number(jobs.waiting)],
    ['Oldest due for', jobs.waiting > 0 && minutes(jobs.oldestSeconds)],
    ['Failed and tried again', number(jobs.failed)],
  ],
  payments: ({ payments }) => [
    ['Online payment', paymentKinds[payments.kind]],
    ['Last notice from the provider', moment(payments.lastWebhookAt)],
  ],
  backups: ({ backups }) => [['Last ones', link('/admin/backups', backups)]],
  errors: ({ errors }) => [
    ['Failed requests, last two hours', number(errors.failedRequests)],
    ['All of 30 days', link('/admin/errors', 'Errors and slow queries')],
  ],
  settings: ({ version, nodes }) => [
    ['Version', version],
    ['Runs since', nodes.length > 0 && moment(nodes.map(({ startedAt }) => startedAt).sort()[0] ?? null)],
  ],
}
