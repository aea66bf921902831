/**
 * One fault, what must come of it, and the tests that cause it: a file, or a folder with its slash. `title` names those
 * of the file that belong to it. With `under`, they are run once in each of these environments.
 */
export type Row = {
  id: string
  done: string
  expected: string
  proofs: [file: string, title?: RegExp][]
  needs?: string[]
  under?: Record<string, string>[]
}

const oldestPostgres = '/usr/lib/postgresql/15/bin'

/** Programs of Debian's packages by the same name, but for those named here. */
export const packages: Record<string, string> = {
  etcd: 'etcd-server',
  varnishd: 'varnish',
  [`${oldestPostgres}/postgres`]: 'postgresql-15',
  root: 'to be run as root',
}

/** R1 to R17 are the goals of docs/past-flaws.md. */
export const rows: Row[] = [
  {
    id: 'R1',
    done: 'News of payments twice, late, in any order, during a crash and a refund',
    expected: 'each payment counts once, and none that came is lost',
    proofs: [
      ['domain/money/payment.test.ts', /^R1 /],
      ['server/money/payments/histories.long.test.ts'],
      ['server/money/payments/apply.test.ts'],
      ['domain/money/reconciliation.test.ts', /^R1 /],
      ['server/money/refunds/refunds.test.ts'],
    ],
  },
  {
    id: 'R2',
    done: 'A mail server that refuses, drops, stalls, or takes a letter without saying so; the sender killed',
    expected: 'no letter lost, at most one repeated for each kill',
    proofs: [['server/jobs/outbox.test.ts'], ['tests/crash/letters.drill.ts']],
  },
  {
    id: 'R3',
    done: 'Fifty requests at once with one key, the same again later, and another input under it',
    expected: 'one effect, one answer for all',
    proofs: [['server/db/idempotency.test.ts'], ['server/manuscript/submission/submit.test.ts', /^R3:/]],
  },
  {
    id: 'R4',
    done: 'Two who decide at once',
    expected: 'one succeeds, the other hears what happened',
    proofs: [['server/decision/decide/decide.test.ts', /^R4:/]],
  },
  {
    id: 'R5',
    done: 'kill -9 at every point of every step, of the very first start and of uploads',
    expected: 'nothing half done, nothing acknowledged lost',
    proofs: [
      ['tests/crash/office.drill.ts'],
      ['tests/crash/review.drill.ts'],
      ['tests/crash/plans.drill.ts'],
      ['tests/crash/refunds.drill.ts'],
      ['tests/crash/crash.long.test.ts', /^killed /],
      ['tests/crash/first-start.drill.ts'],
      ['tests/crash/uploads.long.test.ts'],
      ['tests/crash/uploads.drill.ts'],
    ],
  },
  {
    id: 'R6',
    done: 'PostgreSQL stopped, killed and frozen',
    expected: '503 within seconds, no hanging request, healed without a restart',
    proofs: [['tests/crash/away.drill.ts'], ['tests/crash/crash.long.test.ts', /PostgreSQL killed/]],
  },
  {
    id: 'R7',
    done: 'A disk of 64 MB filled by uploads, and one without room for a folder',
    expected: '503 in one sentence, no part left, pages still read, uploads again once there is room',
    proofs: [['tests/drill/disk-full.drill.ts'], ['server/manuscript/files/upload.test.ts', /disk/]],
    needs: ['root'],
  },
  {
    id: 'R8',
    done: '10,000 e-mails queued, and a mail server that refuses, then takes connections and says nothing',
    expected: 'nobody waits longer; when it is back all are sent, each once',
    proofs: [['tests/drill/mail.drill.ts']],
  },
  {
    id: 'R9',
    done: 'A payment provider that is silent, slow, wrong or down',
    expected: 'an answer within 10 s, nothing believed that is not confirmed',
    proofs: [['server/money/payments/provider-faults.long.test.ts'], ['server/money/payments/verify.test.ts', /T19/]],
  },
  {
    id: 'R10',
    done: 'Two processes behind HAProxy restarted in turn under load',
    expected: 'no request fails',
    proofs: [
      ['tests/drill/nodes.drill.ts', /^R10/],
      ['tests/crash/crash.long.test.ts', /^SIGTERM/],
    ],
    needs: ['haproxy'],
  },
  {
    id: 'R11',
    done: 'Backup while people write, restored into an empty place, files damaged and missing',
    expected: 'equal counts and hashes; what is wrong is named',
    proofs: [['server/office/backups/back-up.long.test.ts']],
  },
  {
    id: 'R12',
    done: 'The database and the files of every released version, and old code on the new schema',
    expected: 'all of it read and written on, by both',
    proofs: [['tests/upgrades/upgrade.long.test.ts'], ['tests/upgrades/migrations.test.ts']],
  },
  {
    id: 'R13',
    done: 'One of two processes behind HAProxy killed 20 times under load',
    expected: 'at most 1 % of pages fail, for 5 s at most; nothing acknowledged lost',
    proofs: [['tests/drill/nodes.drill.ts', /^R13/], ['tests/crash/many.drill.ts']],
    needs: ['haproxy'],
  },
  {
    id: 'R14',
    done: '200 pages a second for 10 minutes; a call for papers with 50 uploads of 20 MB at once, 5 submissions a second and 200 readers on slow lines; 100 log-ins a second',
    expected:
      'nothing fails, pages within 300 ms (500 ms beside the log-ins) at the 95th percentile, less than 512 MB in the serving process and 1 GB in all',
    proofs: [['tests/drill/rush.drill.ts']],
  },
  {
    id: 'R15',
    done: 'Random histories by everybody, alone and at once',
    expected: 'only the steps of the table, each with its log entry and letters',
    proofs: [['server/manuscript/submission/life.long.test.ts'], ['tests/crash/office-life.drill.ts']],
  },
  {
    id: 'R16',
    done: 'Any value in any field of any call and page',
    expected: 'never a 500',
    proofs: [['tests/hostile-input.long.test.ts'], ['server/api.long.test.ts']],
  },
  {
    id: 'R17',
    done: 'The rules under TZ=Africa/Lagos and TZ=Pacific/Auckland',
    expected: 'the same days, deadlines and numbers in every time zone',
    proofs: [['domain/']],
    under: [{ TZ: 'Africa/Lagos' }, { TZ: 'Pacific/Auckland' }],
  },
  {
    id: 'Fail-over',
    done: 'The primary of a Patroni pair killed in a write loop, behind the load balancer that we ship',
    expected: 'nothing acknowledged lost, writing goes on by itself, no page that was read before fails',
    proofs: [['tests/drill/fail-over.drill.ts']],
    needs: ['patroni', 'etcd', 'haproxy'],
  },
  {
    id: 'Network',
    done: 'The network between each of two processes and PostgreSQL cut without a word, in turn',
    expected:
      '/readyz/write says 503 within seconds, the other one serves, nothing acknowledged lost, healed within 10 s',
    proofs: [['tests/drill/network.drill.ts']],
    needs: ['haproxy'],
  },
  {
    id: 'Slow clients',
    done: '1,000 clients that send a byte every few seconds, or take little or nothing of their answer',
    expected: 'nobody else waits longer or fails, memory stays, and the slow ones are ended',
    proofs: [['tests/drill/slow-clients.drill.ts'], ['server/http/open-server.test.ts']],
  },
  {
    id: 'Hostile files',
    done: 'Manuscripts that are bombs, loops, broken, far too deep or 5,000 pages long',
    expected: 'read or cut off within 20 s and 512 MB, while others upload and read as ever',
    proofs: [['server/adapters/reader/hostile.long.test.ts'], ['server/manuscript/files/hostile.long.test.ts']],
  },
  {
    id: 'Clock',
    done: "The machine's clock jumps an hour back, then a day ahead, and is set right",
    expected: 'nothing lost, no e-mail twice, no job stuck, nobody signed out',
    proofs: [['tests/drill/clock.drill.ts']],
    needs: ['faketime'],
  },
  {
    id: 'Memory',
    done: '30 minutes of mixed load (DRILL_MINUTES)',
    expected:
      'less than 512 MB in the serving process and 1 GB in all, and no growth from the middle third to the last',
    proofs: [['tests/drill/memory.drill.ts']],
  },
  {
    id: 'Standby',
    done: 'A standby that stands still, and goes',
    expected: 'readers see every change at once, and notice nothing',
    proofs: [['tests/crash/many.long.test.ts', /standby/]],
  },
  {
    id: 'Oldest',
    done: 'Every call, 20,000 articles and 10,000 manuscripts in PostgreSQL 15, the oldest that will do',
    expected: 'the same answers, and lists, searches and harvests cost no more than in the newest',
    proofs: [
      ['tests/permissions.test.ts'],
      ['server/money/accounting/'],
      ['server/publishing/oai/'],
      ['server/office/today/'],
      ['server/publishing/search/'],
      ['server/site/usage/'],
      ['server/office/outbox/plans.long.test.ts'],
      ['server/manuscript/submission/plans.long.test.ts'],
      ['server/people/notifications/plans.long.test.ts'],
      ['server/review/turnaround/plans.long.test.ts'],
    ],
    needs: [`${oldestPostgres}/postgres`],
    under: [{ PG_BIN: oldestPostgres }],
  },
  {
    id: 'Journeys',
    done: 'The longest journeys in Chromium, each by one person or several from its beginning to its end',
    expected: 'everything on the way is there, and works together',
    proofs: [['tests/drill/journeys.drill.ts']],
  },
  {
    id: 'CDN',
    done: 'Varnish in front: 20 publications, corrections and removals, walks of signed-in people and links, the product killed, purges cut',
    expected:
      'changes seen at once, nothing private kept, pages served while the product is dead, every reading counted',
    proofs: [['tests/drill/cdn.drill.ts'], ['server/adapters/cdn.test.ts'], ['server/http/cdn-headers.test.ts']],
    needs: ['varnishd'],
  },
  {
    id: 'Object store',
    done: 'One call in ten fails, and the product is killed while it uploads',
    expected: 'every acknowledged file is there, whole',
    proofs: [['tests/crash/object-store.drill.ts']],
    needs: ['swift-proxy-server'],
  },
  {
    id: 'Newsletter',
    done: 'Killed three times while 10,000 e-mails are queued',
    expected: 'each reader is written to once',
    proofs: [['tests/crash/newsletter.drill.ts']],
  },
]
