import { globSync, readFileSync, truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { loadContent } from '#server/adapters/content.ts'
import { readConfig } from '#server/config.ts'
import { openCluster } from '#server/db/cluster.ts'
import { addManyArticles } from '#tests/support/many-articles.ts'
import type { Product } from '#tests/support/product.ts'
import { cpuSeconds, cpuSecondsWithChildren, untilIdle } from './cpu.ts'

export const metricsToken = 'for the capacity bench'
const pdfBytes = 2 * 1024 * 1024

/** What a site has used so far: CPU seconds, and queries. */
export type Used = { process: number; children: number; database: number; queries: number }

/** The product's sample content among many articles, with PDFs of 2 MB, and no jobs but those that are measured. */
export async function capacitySite(product: Product, dataDir: string, articles: number) {
  const { connection } = await openCluster(dataDir)
  const client = new Client(connection)
  await client.connect()
  const { journals } = await loadContent(readConfig({}).contentDir)
  await untilIdle(product.pid)
  const databaseBytes = async () =>
    Number((await client.query('SELECT pg_database_size(current_database())')).rows[0]?.pg_database_size)
  const bytesBefore = await databaseBytes()
  await addManyArticles(connection, { count: articles, journals, firstIssue: 20 })
  const bytesPerArticle = ((await databaseBytes()) - bytesBefore) / articles
  await client.query(`UPDATE jobs SET due_at = now() + interval '1 day' WHERE every_seconds IS NOT NULL`)
  for (const pdf of globSync('pdfs/*/*', { cwd: dataDir })) truncateSync(join(dataDir, pdf), pdfBytes)
  await untilIdle(product.pid)
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10)

  return {
    /** Of the database, with indexes; files come on top. */
    bytesPerArticle,
    async rows<Row extends object>(query: string): Promise<Row[]> {
      return (await client.query<Row>(query)).rows
    },
    async used(): Promise<Used> {
      const queries = await queriesOf(product)
      const own = cpuSeconds(product.pid)
      const children = cpuSecondsWithChildren(product.pid) - own
      return { process: own, children, database: cpuSecondsWithChildren(postmaster), queries }
    },
    close: () => client.end(),
  }
}

export type CapacitySite = Awaited<ReturnType<typeof capacitySite>>

async function queriesOf({ url }: Product): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  return Number(/^journals_query_seconds_count (\d+)/m.exec(await answer.text())?.[1])
}

/** A mail server that takes everything. */
export async function openMailSink() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData: (stream, _, callback) => void stream.resume().on('end', () => callback()),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
