import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { biology, health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { activity, manuscripts } from '../../db/schema.ts'

const site = await manuscriptSite()
const { request, db } = site
const [admin, editor] = [await site.staff('admin'), await site.staff('editor', health)]
const at = (day: number) => ({ createdAt: new Date(`2026-03-0${day}T12:00:00Z`) })
await site.manuscript('under-review', { title: '=HYPERLINK("https://evil.example")', ...at(2) })
await site.manuscript('screening', { title: 'In screening', ...at(1) })
await site.manuscript('published', { title: 'Elsewhere', journal: biology, ...at(3) })

const exported = async (query = '', as = admin) => {
  const { text, headers } = await request(`/manuscript/export${query}`, { as })
  return { headers, lines: text.replace('\ufeff', '').trim().split('\r\n') }
}

test('the list is exported in the order received, with a byte order mark and without a formula', async () => {
  const raw = await site.api.request('/manuscript/export', { headers: { Cookie: admin.cookie } })
  expect(Buffer.from(await raw.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
  const { headers, lines } = await exported()
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(lines[0]).toBe(
    'number,title,author,e-mail,co-authors,country,journal,type,received,status,in status since,review,handling editor,article',
  )
  expect(lines.slice(1).map((line) => /In screening|evil|Elsewhere/.exec(line)?.[0])).toEqual([
    ...['In screening', 'evil', 'Elsewhere'],
  ])
  expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")",${written.author},${written.email},Bayo Sample`)
  expect(lines[2]).toContain('Domain Health Journal,Research Article,2026-03-02,Under Review,')
})

test('it has the filters of the list, and an editor gets their journal alone, without screening', async () => {
  expect((await exported('?status=screening')).lines).toHaveLength(2)
  expect((await exported(`?journal=${biology}`)).lines).toHaveLength(2)
  expect((await exported('?search=elsewhere')).lines).toHaveLength(2)
  const own = await exported('', editor)
  expect(own.lines).toHaveLength(2)
  expect(own.lines[1]).toContain('evil')
  expect((await exported(`?journal=${biology}`, editor)).lines).toHaveLength(1)
  expect((await request('/manuscript/export?status=lost', { as: admin })).status).toBe(400)
})

test('the activity log keeps who took the list away, and not what was searched for', async () => {
  await exported('?status=approved&search=Ada', editor)
  const entries = await db.select().from(activity).where(eq(activity.action, 'export-manuscripts')).orderBy(activity.at)
  expect(entries.at(-1)).toMatchObject({ actorId: editor.id, object: 'export', details: { status: 'approved' } })
  expect(JSON.stringify(entries)).not.toContain('Ada')
})

test('1,203 manuscripts, many of one moment, are exported each once', async () => {
  const [row] = await db.select().from(manuscripts).limit(1)
  if (!row) return expect.unreachable()
  // Microseconds, as the database writes them.
  const moment = (n: number) =>
    sql`timestamptz '2025-01-01Z' + ${Math.floor(n / 700)} * interval '1 ms' + ${n % 10} * interval '1 microsecond'`
  const many = Array.from({ length: 1200 }, (_, n) => ({
    ...{ ...row, id: `many-${n}`, number: `M-${n}`, title: `Sample ${n}` },
    createdAt: moment(n),
  }))
  for (let at = 0; at < many.length; at += 200) await db.insert(manuscripts).values(many.slice(at, at + 200))
  const { lines } = await exported()
  expect(lines).toHaveLength(1204)
  expect(new Set(lines).size).toBe(1204)
})
