import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { openCluster } from '#server/db/cluster.ts'
import { standInWorks } from './crossref-works.ts'
import { journeyFolder } from './later.ts'
import { quickHash } from './quick-hash.ts'
import { password } from './sign-in.ts'

// Runs the built product for the journeys, with an empty data folder like a new install.
const dataDir = journeyFolder(process.env.PORT ?? '')
rmSync(dataDir, { recursive: true, force: true })
const limits =
  'link-request=1000,wrong-link=1000,author-review=1000,payment-start=1000,payment-check=1000,submission=1000,upload=1000,newsletter-sign-up=1000,address-link=1000,contact-message=1000,sign-up=1000,log-in=1000,failed-login=1000,reset-by-address=1000'
const agency = await standInWorks()
agency.works.set('10.5555/sample.31', { title: ['Rain and wells'], author: [{ family: 'Ade' }] })
agency.works.set('10.5555/journey.retracted', {
  title: ['Dry wells of the upland'],
  'updated-by': [{ DOI: '10.5555/journey.notice', type: 'retraction', source: 'retraction-watch' }],
})
const lookUp = { REFERENCE_CHECKS: 'crossref', CROSSREF_API_URL: agency.baseUrl, DOI_URL: agency.baseUrl }
const server = spawn(process.execPath, ['build/server/index.js'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...{ UNDO_SECONDS: '0', ...process.env, ...lookUp },
    ...{ DATA_DIR: dataDir, LIMITS: limits, LOG_LEVEL: 'warn', LIBREOFFICE: 'off' },
  },
})
server.stdout.pipe(process.stdout)
// What goes wrong in the product is shown with the journey that it breaks. Playwright shows this stream only.
server.stdout.on('data', (text: Buffer) => {
  for (const line of text.toString().split('\n')) if (line.startsWith('{"level":50')) process.stderr.write(`${line}\n`)
})
server.stdout.on('data', (text: Buffer) => {
  if (text.includes('Domain Journals is at')) void prepare()
})

/** Sets passwords, because the console's links work only once and many journeys use the same account. Then waits for sample manuscripts. */
async function prepare(): Promise<void> {
  const client = new Client((await openCluster(dataDir)).connection)
  await client.connect()
  const hash = await quickHash(password)
  for (const table of ['authors', 'staff'])
    await client.query(`UPDATE ${table} SET password_hash = $1 WHERE sample`, [hash])
  const isPlayed = async () =>
    (await client.query(`SELECT FROM jobs WHERE name = 'play-sample' AND done_at IS NOT NULL`)).rowCount
  while (!(await isPlayed())) await setTimeout(200)
  await client.end()
  process.stdout.write('Ready for journeys\n')
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
