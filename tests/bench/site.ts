import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { followContent } from '#server/content-version.ts'
import type { Resources } from '#server/deps.ts'
import { openResources } from '#server/resources.ts'
import { fromTop } from '#server/root.ts'
import type * as Serve from '#server/serve.ts'
import { freePort } from '#tests/support/product.ts'

type Load = { paths: string[]; requests: number; connections: number; cookie?: string }

/** The product in this process, so that its pages can be compared with what they are made of. */
export async function openSite(dataDir: string, fill: (resources: Resources) => Promise<unknown>) {
  const port = await freePort()
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) })
  const resources = await openResources(config, pino({ level: 'silent' }))
  const { database } = resources
  await fill(resources)
  const version = await followContent(resources)
  const { productionListener }: typeof Serve = await import(fromTop('build/server/index.js').href)
  const { listener, app } = await productionListener(resources, version)
  const server = createServer({ optimizeEmptyRequests: true }, listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    app: app(),
    database,
    async visit({ paths, requests, connections, cookie = '' }: Load) {
      const args = [port, paths.join(' '), requests, connections, cookie].map(String)
      const [code] = await once(fork(join(import.meta.dirname, 'load.ts'), args), 'exit')
      if (code !== 0) throw new Error('The load generator failed')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await version.close()
      await database.close()
    },
  }
}

/** The same page, at an address that the page cache does not know. */
export const pastCache = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uncached`

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
