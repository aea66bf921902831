import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareVersions } from '#server/version.ts'
import { breaksOfOldCode, reliedOn } from './old-code.ts'
import { releases } from './releases.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const tags = (JSON.parse(read('migrations/meta/_journal.json')) as { entries: { tag: string }[] }).entries.map(
  ({ tag }) => tag,
)
const known = releases()
const last = known.at(-1)
const since = tags
  .slice(tags.indexOf(last?.migration ?? '') + 1)
  .map((tag) => ({ tag, sql: read(`migrations/${tag}.sql`) }))

test('code of the last release runs on the schema of this one: nothing that it needs goes or gets stricter', () => {
  expect(tags).toContain(last?.migration)
  expect(breaksOfOldCode(since).filter(({ breaks }) => breaks.length > 0)).toEqual([])
  const versions = known.map(({ version }) => version)
  for (const { tag, sql } of since)
    for (const version of reliedOn(sql)) expect(versions, `${tag} relies on a released version`).toContain(version)
})

test('functions and triggers are changed in their files, not in migrations', () => {
  const later = tags.slice(tags.indexOf('0088_more-titles-of-names') + 1)
  const changing = /^\s*(?:CREATE OR REPLACE|ALTER) (?:CONSTRAINT )?(?:FUNCTION|TRIGGER)/im
  for (const tag of later) expect(read(`migrations/${tag}.sql`), tag).not.toMatch(changing)
})

test('only the newest snapshot of the schema is kept, of the last migration', () => {
  const [number = ''] = /^\d+/.exec(tags.at(-1) ?? '') ?? []
  expect(globSync('migrations/meta/*_snapshot.json')).toEqual([`migrations/meta/${number}_snapshot.json`])
})

const breaking: [string, string][] = [
  ['DROP TABLE "courses" CASCADE;', 'courses'],
  ['ALTER TABLE "courses" RENAME TO "lessons";', 'courses'],
  ['ALTER TABLE "courses" RENAME COLUMN "title" TO "name";', 'courses.title'],
  ['alter table courses rename title to name;', 'courses.title'],
  ['ALTER TABLE "courses" DROP COLUMN "title";', 'courses.title'],
  ['ALTER TABLE courses ADD COLUMN size text, DROP title;', 'courses.title'],
  ['ALTER TABLE "courses" ALTER COLUMN "title" SET NOT NULL;', 'courses.title'],
  ['ALTER TABLE "courses" ALTER COLUMN "title" DROP DEFAULT;', 'courses.title'],
  ['ALTER TABLE "courses" ALTER COLUMN "title" SET DATA TYPE varchar(20);', 'courses.title'],
  ['ALTER TABLE "courses" ADD COLUMN "colour" text NOT NULL;', 'courses.colour'],
  ['ALTER TABLE "courses" ADD CONSTRAINT "once" UNIQUE("title");', 'courses'],
  ['ALTER TABLE "courses" ADD CONSTRAINT "dear" CHECK (price_minor > 0);', 'courses'],
  ['CREATE UNIQUE INDEX "once" ON "courses" USING btree (lower("title"));', 'courses'],
  ['DROP FUNCTION notify_content();', 'notify_content'],
]

test.each(breaking)('%s is refused, unless a comment says since when it is safe', (sql, subject) => {
  const subjects = (text: string) => breaksOfOldCode([{ tag: 'x', sql: text }])[0]?.breaks.map((one) => one.subject)
  expect(subjects(sql)).toEqual([subject])
  expect(subjects(`-- Safe since 0.1.0: ${subject}, nothing reads it.\n${sql}`)).toEqual([])
  expect(subjects(`-- Safe since 0.1.0: something.else, nothing reads it.\n${sql}`)).toEqual([subject])
  expect(subjects(`-- ${sql}`), 'in a comment').toEqual([])
})

test('a column that goes and comes back is another one', () => {
  const sql = 'ALTER TABLE "courses" DROP COLUMN "title"; ALTER TABLE "courses" ADD COLUMN "title" jsonb;'
  expect(breaksOfOldCode([{ tag: 'x', sql }])[0]?.breaks).toMatchObject([{ subject: 'courses.title' }])
})

test('what adds something, or changes what came after the last release, is fine', () => {
  const fine = [
    'CREATE TABLE "lessons" ("id" text PRIMARY KEY NOT NULL, "title" text NOT NULL);',
    'ALTER TABLE "courses" ADD COLUMN "colour" text;',
    'ALTER TABLE "courses" ADD COLUMN "size" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "courses" ADD CONSTRAINT "once" UNIQUE("size");',
    'DROP INDEX "courses_by_title";',
    'ALTER TABLE "courses" ALTER COLUMN "title" DROP NOT NULL;',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE "courses"; $$;',
  ].join('\n--> statement-breakpoint\n')
  const later =
    'ALTER TABLE "lessons" DROP COLUMN "title"; ALTER TABLE "courses" DROP COLUMN "size"; DROP TABLE "lessons";'
  expect(
    breaksOfOldCode([
      { tag: 'one', sql: fine },
      { tag: 'two', sql: later },
    ]).flatMap(({ breaks }) => breaks),
  ).toEqual([])
})

test('the version of this code is the newest in the changelog, or a later one that ends in -dev', () => {
  const { version } = JSON.parse(read('package.json'))
  const [newest = '', ...before] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+), /gm)].map(([, one]) => one)
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } })
  if (version !== newest) {
    expect(version).toMatch(/^\d+\.\d+\.\d+-dev$/)
    expect(compareVersions(version, newest)).toBeGreaterThan(0)
  }
  // A release has no fixture yet when its commit is tested: it is made from its tag.
  const released = version === newest ? before : [newest, ...before]
  expect(known.map((release) => release.version)).toEqual(expect.arrayContaining(released))
})
