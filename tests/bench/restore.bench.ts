import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import { systemClock } from '#server/adapters/clock.ts'
import { loadContent } from '#server/adapters/content.ts'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { files } from '#server/db/schema.ts'
import { installationSecret } from '#server/db/secret.ts'
import { openPlainClient } from '#server/db/snapshot.ts'
import { withEmptyDatabase } from '#server/db/spare-database.ts'
import { storeStream } from '#server/manuscript/files/store-stream.ts'
import { backUp, type Site } from '#server/office/backups/back-up.ts'
import { drill, drillFault, type InSpareDatabase } from '#server/office/backups/drill.ts'
import { findFiles } from '#server/office/backups/store.ts'
import { addManyArticles } from '#tests/support/many-articles.ts'
import type { BenchResult } from './run.ts'

/** As the goal says. Set BENCH_ARTICLES to a smaller number for a first impression: the time allowed shrinks with it. */
const articles = Number(process.env.BENCH_ARTICLES ?? 20_000)
const fileBytes = Number(process.env.BENCH_FILE_KB ?? 250) * 1024
const mostSeconds = (60 * 60 * articles) / 20_000
const log = pino({ level: 'silent' })
const keep = { daily: 7, weekly: 5, monthly: 12 }

/** Backs up a large archive with a file for each article, encrypted, and restores it elsewhere with equal hashes. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-bench-'))
  const inSpareDatabase: InSpareDatabase = (work) =>
    withEmptyDatabase({ folder: join(folder, 'beside'), log }, (database) =>
      work({ database, storage: diskStorage(join(folder, 'beside', 'files')) }),
    )
  try {
    return await withEmptyDatabase({ folder: join(folder, 'site'), log }, async (database) => {
      const site: Site = { database, clock: systemClock, storage: diskStorage(join(folder, 'site', 'files')) }
      await fill(site)
      const place = { to: join(folder, 'backups'), passphrase: 'seven green bottles', keep }
      const first = await timed(() => backUp(site, place))
      const second = await timed(() => backUp(site, place))
      const drilled = await timed(() => drill(site, inSpareDatabase, { from: place.to, passphrase: place.passphrase }))
      const fault = drilled.result ? drillFault(drilled.result) : 'It did not run.'
      const megabytes = Math.round((first.result?.copiedBytes ?? 0) / 1024 / 1024)
      return {
        isGoodEnough: fault === null && drilled.seconds <= mostSeconds,
        report: [
          `first backup   ${first.seconds} s, encrypted: ${first.result?.rows} rows, ${first.result?.copied} files of ${megabytes} MB`,
          `next backup    ${second.seconds} s, ${second.result?.copied} new files`,
          `restored       ${drilled.seconds} s with comparison, at most ${mostSeconds} s: ${fault ?? 'all hashes are equal'}`,
          `memory         ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most, with this bench`,
        ],
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill({ database: { db, connection }, storage }: Site): Promise<void> {
  await migrate(connection)
  await installationSecret(db, null)
  const { journals } = await loadContent(readConfig({}).contentDir)
  await addManyArticles(connection, { count: articles, journals })
  await lengthenIds(connection)
  for (const { id } of await findFiles(db)) {
    const content = randomBytes(fileBytes)
    await storeStream(storage, id, Readable.from([content]))
    const facts = { bytes: fileBytes, sha256: createHash('sha256').update(content).digest('hex') }
    await db.update(files).set(facts).where(eq(files.id, id))
  }
}

/** The ids that tests give to files are too short for the storage. */
async function lengthenIds(connection: ClientConfig): Promise<void> {
  const client = await openPlainClient(connection)
  await client.query(`ALTER TABLE articles DISABLE TRIGGER USER; ALTER TABLE articles DROP CONSTRAINT articles_file_id_files_id_fk;
    UPDATE files SET id = rpad(id, 24, '-'); UPDATE articles SET file_id = rpad(file_id, 24, '-');
    ALTER TABLE articles ADD CONSTRAINT articles_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files (id);
    ALTER TABLE articles ENABLE TRIGGER USER`)
  await client.end()
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now()
  return { result: await work(), seconds: Math.round((performance.now() - began) / 100) / 10 }
}
