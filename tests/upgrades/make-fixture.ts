import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { pino } from 'pino'
import { startEmbedded } from '#server/db/embedded.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { account, manuscript } from './releases.ts'

// npm run release:fixture -- <tag or commit>: what a site of that version leaves behind, for upgrade.long.test.ts.

/** The oldest that we support, because newer ones can load what it has dumped. */
const binaries = '/usr/lib/postgresql/15/bin'
const headers = { 'Sec-Fetch-Site': 'same-origin' }
const [ref = ''] = process.argv.slice(2)
if (!ref) {
  process.stderr.write('Name the tag or commit: npm run release:fixture -- v0.2.0\n')
  process.exit(1)
}
const scratch = mkdtempSync(join(tmpdir(), 'fixture-'))
const [root, dataDir] = [join(scratch, 'code'), join(scratch, 'data')]
const run = (file: string, args: string[], cwd = '.') => execFileSync(file, args, { cwd, maxBuffer: 1e9 })

run('git', ['clone', '-q', '--no-checkout', '.', root])
run('git', ['checkout', '-q', ref], root)
run('node', ['bootstrap.mjs', 'build'], root)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { entries } = JSON.parse(readFileSync(join(root, 'migrations/meta/_journal.json'), 'utf8'))
const postgres = await startEmbedded({ dataDir: join(scratch, 'postgres'), log: pino({ level: 'silent' }), binaries })
const { host, port, user, database } = postgres.connection
const client = new Client(postgres.connection)
await client.connect()
const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
const product = await startProduct({
  root,
  port: await freePort(),
  dataDir,
  env: { DATABASE_URL, SAMPLE_CONTENT: 'on' },
})

async function ask(path: string, { as = '', ...init }: RequestInit & { as?: string }): Promise<Response> {
  const answer = await fetch(`${product.url}/api${path}`, {
    ...init,
    headers: { ...headers, ...init.headers, Cookie: as },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
const send = (path: string, body: object, as = '') =>
  ask(path, { as, method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

const author = cookieOf(await send('/author/signup', account))
// Nobody knows the passwords of sample accounts.
await client.query(
  'UPDATE staff SET password_hash = (SELECT password_hash FROM authors WHERE email = $1) WHERE sample',
  [account.email],
)
const form = new FormData()
form.set('extension', 'pdf')
form.set('file', new File([new Uint8Array(smallPdf())], 'paper.pdf', { type: 'application/pdf' }))
const { url: file } = await (await ask('/file', { as: author, method: 'POST', body: form })).json()
const { _id: id } = await (await send('/manuscript', { ...manuscript, file }, author)).json()
const admin = cookieOf(await send('/admin/login', { email: 'admin@sample.example', password: account.password }))
await ask(`/manuscript/screen/${id}`, { as: admin, method: 'PATCH' })
for (let waiting = 1; waiting > 0; await sleep(200))
  waiting = (await client.query("SELECT FROM letters WHERE state = 'queued'")).rowCount ?? 0
await product.stop()
await client.end()

const folder = join(import.meta.dirname, version)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const flags = ['--no-owner', '--inserts', '--rows-per-insert=200', '-h', host, '-p', String(port), '-U', user, database]
// Only psql understands lines with a backslash.
const dump = run(join(binaries, 'pg_dump'), flags)
  .toString()
  .replaceAll(/^\\(un)?restrict .*\n/gm, '')
writeFileSync(join(folder, 'database.sql.gz'), gzipSync(dump, { level: 9 }))
const stored = globSync('files/??/*', { cwd: dataDir }).sort()
const files = Object.fromEntries(stored.map((path) => [path, readFileSync(join(dataDir, path), 'base64')]))
writeFileSync(join(folder, 'files.json.gz'), gzipSync(JSON.stringify(files), { level: 9 }))
const release = { version, migration: entries.at(-1).tag }
writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
await postgres.stop()
rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`${folder}\n`)
