import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { diskOf } from '../adapters/disk.ts'
import type { Resources } from '../deps.ts'

type Asked = Pick<Resources, 'database' | 'config' | 'storage'>

const withinMs = 2_000

/**
 * What a load balancer asks, several times a second. Strangers can ask it too, so the answer has no reasons: an admin reads
 * them on the status page, an operator in the log and by "npm run doctor".
 */
export function readyRoutes(site: Hono, resources: Asked, stopping: AbortSignal | undefined): void {
  const answer = (http: Context, isReady: boolean) =>
    http.text(isReady ? 'ready\n' : 'not ready\n', isReady ? 200 : 503, { 'Cache-Control': 'no-store' })

  site.get('/healthz', (http) => http.text('ok\n'))
  // Without the database, too, pages are answered: those of content, and those that are cached.
  site.get('/readyz', (http) => answer(http, !stopping?.aborted))
  site.get('/readyz/write', async (http) => answer(http, !stopping?.aborted && (await canWrite(resources))))
}

async function canWrite({ database, config, storage }: Asked): Promise<boolean> {
  const hasPlace = async () => {
    const [{ isWritable }, freeBytes] = await Promise.all([diskOf(config.dataDir), storage.freeBytes()])
    return isWritable && freeBytes >= config.minFreeDiskBytes
  }
  // A network drive that has gone neither answers nor fails.
  const inTime = Promise.race([hasPlace().catch(() => false), sleep(withinMs, false)])
  return (await Promise.all([database.takesWrites(withinMs), inTime])).every(Boolean)
}
