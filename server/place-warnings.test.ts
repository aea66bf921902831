import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { newId } from './ids.ts'
import { backUp } from './office/backups/back-up.ts'
import { placeWarnings } from './place-warnings.ts'

const site = await testApi()
const warnings = () => placeWarnings(site.deps, site.database.connection)

test('a start says if the database names files and the storage has none', async () => {
  expect(await warnings()).toEqual([])
  await publishingOn(site.db)
  expect(await warnings()).toEqual([
    "The database names 1 file, and there are none in the storage. Is DATA_DIR the site's? If they are lost: npm run restore -- <folder> --files",
  ])
  const path = await site.deps.storage.temporaryPath()
  await writeFile(path, 'a file')
  await site.deps.storage.put(newId(), path)
  expect(await warnings()).toEqual([])
})

test('a start says if the backups in a place were made with another passphrase, or without one', async () => {
  const to = join(site.config.dataDir, 'backups')
  const { config, storage, clock } = site.deps
  await backUp({ database: site.database, storage, clock }, { to, passphrase: null, keep: config.backup.keep })
  const said = (passphrase: string | null) =>
    placeWarnings(
      { ...site.deps, config: { ...config, backup: { ...config.backup, to: [to], passphrase } } },
      site.database.connection,
    )
  expect(await said(null)).toEqual([])
  expect(await said('correct horse battery')).toEqual([
    `The backups in ${to} are not encrypted. Choose an empty folder for encrypted ones.`,
  ])
})

test('a start says if a newer version has used the database', async () => {
  await site.db.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 99999999999999)`,
  )
  expect(await warnings()).toEqual([expect.stringMatching(/^The database was used by a newer version than this one\./)])
})
