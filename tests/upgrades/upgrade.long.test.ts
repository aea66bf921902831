import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { checks } from '#server/doctor/checks.ts'
import { openInstallation } from '#server/doctor/doctor.ts'
import { examine } from '#server/doctor/examine.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { lastOrAll } from '#tests/support/thorough.ts'
import { account, manuscript, type Release, releases, unpacked } from './releases.ts'

/** A database and a folder as the release left them. */
async function siteOf({ folder }: Release) {
  const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  for (const [path, bytes] of Object.entries<string>(JSON.parse(unpacked(folder, 'files.json.gz')))) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), bytes, 'base64')
  }
  const { connection } = await testDatabase('template0')
  const client = new Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(unpacked(folder, 'database.sql.gz'))
  await client.query('RESET ALL')
  const first = async (query: string, ...values: string[]) =>
    (await client.query({ text: query, values, rowMode: 'array' })).rows[0]?.[0] as string
  return { dataDir, url: String(connection.connectionString), first, client }
}

/**
 * Released migrations are never edited, but these could be run by a superuser alone. 0079 makes the functions that they
 * left behind elsewhere the same.
 */
const editedSince = ['0056_mark_alike', '0063_similarity']

test.each(lastOrAll(releases()))(
  'a site of version $version goes on with this one',
  async (release) => {
    const { dataDir, url, first, client } = await siteOf(release)
    const ran = await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at')
    const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as {
      entries: { tag: string }[]
    }
    const released = entries.slice(0, ran.rows.length)
    const hashOf = (tag: string) =>
      createHash('sha256')
        .update(readFileSync(`migrations/${tag}.sql`))
        .digest('hex')
    const edited = released.filter(({ tag }, at) => ran.rows[at]?.hash !== hashOf(tag)).map(({ tag }) => tag)
    expect(edited.filter((tag) => !editedSince.includes(tag))).toEqual([])
    expect(released.at(-1)?.tag).toBe(release.migration)

    const env = { DATABASE_URL: url, DATA_DIR: dataDir }
    const product = await startProduct({ port: await freePort(), dataDir, env })
    onTestFinished(async () => void (await product.stop()))
    const read = async (path: string) => {
      const answer = await fetch(new URL(path, product.url))
      return { status: answer.status, text: await answer.text() }
    }
    const [journal, id] = (
      await first("SELECT journal || ' ' || custom_id FROM articles ORDER BY custom_id LIMIT 1")
    ).split(' ')
    const title = await first('SELECT title FROM articles WHERE custom_id = $1', id ?? '')
    expect(await read('/')).toMatchObject({ status: 200, text: expect.stringContaining('Domain Journals') })
    const article = await read(`/journals/${journal}/articles/${id}`)
    expect([article.status, article.text.includes(title.replaceAll('&', '&amp;'))]).toEqual([200, true])
    const pdf = await read(/href="([^"]+\.pdf)"/.exec(article.text)?.[1] ?? '')
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])

    const login = await fetch(`${product.url}/api/author/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    expect(login.status).toBe(200)
    const link = /\/edit\/[\w-]{43}/.exec(
      await first('SELECT text FROM letters WHERE to_email = $1 AND text ~ $2', account.email, '/edit/'),
    )?.[0]
    const editing = await read(link ?? '')
    expect([editing.status, editing.text.includes(manuscript.title)]).toEqual([200, true])

    const { installation, close } = openInstallation({ env })
    const found = await examine(
      checks.filter(({ name }) => /Migrations|Files|History/.test(name)),
      installation,
      20_000,
    )
    await close()
    expect(found.map(({ check, state, says }) => [check, state, says])).toEqual([
      ['Migrations', 'good', expect.anything()],
      ['Files', 'good', expect.anything()],
      ['History', 'good', expect.anything()],
    ])
  },
  60_000,
)
