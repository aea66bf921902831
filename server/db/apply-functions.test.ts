import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { functionsAndTriggers } from '#tests/support/functions.ts'
import { applyFunctions, readFunctions } from './apply-functions.ts'
import { migrate, migrateUpTo } from './migrate.ts'
import type { Database } from './open.ts'

const files = await readFunctions()

async function open(template?: string): Promise<{ database: Database; client: Client }> {
  const database = await testDatabase(template)
  const client = new Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return { database, client }
}

const changed = (name: string, from: string, to: string) =>
  files.map((file) => {
    if (file.name !== name) return file
    expect(file.sql).toContain(from)
    return { name, sql: file.sql.replace(from, to) }
  })

test('each function has its file, under its name, and each trigger is there: what is lost comes back', async () => {
  const { database, client } = await open()
  const before = await functionsAndTriggers(client)
  expect(before.functions.map(({ name }) => name)).toEqual(files.map(({ name }) => name).sort())

  for (const { name, relation } of before.triggers) await client.query(`DROP TRIGGER ${name} ON ${relation}`)
  let dropped = 0
  for (const { name } of before.functions.toReversed())
    await client.query(`DROP FUNCTION ${name}`).then(
      () => dropped++,
      // An index, a column or another function needs it.
      () => {},
    )
  expect(dropped).toBeGreaterThan(25)
  await client.query('DELETE FROM drizzle.applied_functions')
  await migrate(database.connection)
  expect(await functionsAndTriggers(client)).toEqual(before)
})

test('a function is replaced when its text has changed, and what is stored of it is made anew', async () => {
  const { client } = await open()
  await client.query(
    "INSERT INTO reviewers (id, name, name_key, source) VALUES ('r', 'Xyz Ada Obi', 'ada obi xyz', 'staff')",
  )
  const stored = async () => {
    const { rows } = await client.query(`SELECT (SELECT name_key FROM reviewers) AS key,
      pg_relation_filenode('manuscripts_by_person') AS people, pg_relation_filenode('manuscripts_words') AS words`)
    return rows[0]
  }
  const before = await stored()
  expect(before.key).toBe('ada obi xyz')

  await applyFunctions(client, changed('fold_name', '-- Names', '-- All names'))
  expect(await stored(), 'of a comment').toEqual(before)

  await applyFunctions(client, changed('name_words', "'{dr,", "'{xyz,dr,"))
  const after = await stored()
  expect(after).toEqual({ key: 'ada obi', people: expect.anything(), words: before.words })
  expect(after.people).not.toBe(before.people)
  await applyFunctions(client, changed('name_words', "'{dr,", "'{xyz,dr,"))
  expect(await stored(), 'the second time').toEqual(after)

  await applyFunctions(client, files)
  expect((await stored()).key, 'of the text before').toBe('ada obi xyz')
})

test('a restored database, whose tables the migrations of its time made, ends with the same functions and triggers', async () => {
  const { database, client } = await open('template0')
  const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))
  await migrateUpTo(database.connection, entries.at(-2).when)
  await migrate(database.connection)
  expect(await functionsAndTriggers(client)).toEqual(await functionsAndTriggers((await open()).client))
})

test('a text that PostgreSQL refuses leaves all functions as they were', async () => {
  const { database, client } = await open()
  const before = await functionsAndTriggers(client)
  const broken = changed('name_words', 'RETURN words;', 'RETURN words')
  const other = changed('carry_sample', 'RETURN NEW;', 'RETURN NULL;').find(({ name }) => name === 'carry_sample')
  const all = broken.map((file) => (file.name === other?.name ? other : file))
  await expect(applyFunctions(client, all)).rejects.toThrow('syntax error')
  await client.query('ROLLBACK')
  await migrate(database.connection)
  expect(await functionsAndTriggers(client)).toEqual(before)
})

test('two processes that start at once apply what has changed once, and none waits for ever', async () => {
  const { database, client } = await open()
  const before = await functionsAndTriggers(client)
  await client.query("UPDATE drizzle.applied_functions SET hash = ''")
  await Promise.all([migrate(database.connection), migrate(database.connection)])
  expect(await functionsAndTriggers(client)).toEqual(before)
  expect((await client.query("SELECT FROM drizzle.applied_functions WHERE hash = ''")).rowCount).toBe(0)
})

test('what a newer version applied stays when a process of an older one starts again', async () => {
  const { database, client } = await open()
  const newer = changed('month_of', "'YYYY-MM'", "'YYYY/MM'")
  await applyFunctions(client, newer, '999.0.0')
  const after = await functionsAndTriggers(client)
  await migrate(database.connection)
  expect(await functionsAndTriggers(client)).toEqual(after)
  await applyFunctions(client, files, '999.1.0-dev')
  expect(await functionsAndTriggers(client), 'and a still newer one takes it back').not.toEqual(after)
})

test('a function whose file is gone is forgotten, so that one of its name can come again', async () => {
  const { client } = await open()
  await applyFunctions(client, [...files, { name: 'gone', sql: 'CREATE FUNCTION gone() RETURNS int RETURN 1;' }])
  await applyFunctions(client, files)
  const { rowCount } = await client.query("SELECT FROM drizzle.applied_functions WHERE name = 'gone'")
  expect(rowCount).toBe(0)
})

test('whatever an index or a computed column has of a function is made anew when the function changes', async () => {
  const { client } = await open()
  const { rows } = await client.query(`
    SELECT proname AS name, 'REINDEX INDEX ' || objid::regclass AS statement FROM pg_depend JOIN pg_proc ON pg_proc.oid = refobjid
    WHERE refclassid = 'pg_proc'::regclass AND classid = 'pg_class'::regclass AND pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e')
    UNION
    SELECT proname, 'UPDATE ' || adrelid::regclass FROM pg_depend
      JOIN pg_proc ON pg_proc.oid = refobjid AND pronamespace = 'public'::regnamespace
      JOIN pg_attrdef ON pg_attrdef.oid = pg_depend.objid
    WHERE refclassid = 'pg_proc'::regclass AND classid = 'pg_attrdef'::regclass
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e')`)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name, statement } of rows) {
    const { sql = '' } = files.find((file) => file.name === name) ?? {}
    expect(sql, `server/db/functions/${name}.sql`).toMatch(new RegExp(`^-- anew: ${statement}( SET .+)?$`, 'm'))
  }
})

test('what makes stored keys anew runs, and computes columns again', async () => {
  const { client } = await open()
  for (const { sql } of files)
    for (const [, statement = ''] of sql.matchAll(/^-- anew: (.+)$/gm)) await client.query(statement)

  await client.query(`INSERT INTO letters (id, to_email, to_name, subject, kind, text, html, due_at)
    VALUES ('l', 'ada@example.org', 'Ada', 'Hello', 'test', '', '', now())`)
  await applyFunctions(
    client,
    changed('find_words', "translate(whole, '[]\",', '')", "translate(whole, '[]\",', '') || ' extra'"),
  )
  const { rows } = await client.query("SELECT words @@ 'extra'::tsquery AS has FROM letters")
  expect(rows).toEqual([{ has: true }])
})
