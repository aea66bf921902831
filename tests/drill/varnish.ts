import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

const [program, counters] = ['/usr/sbin/varnishd', '/usr/bin/varnishstat']
const example = join(import.meta.dirname, '../../docs/cdn/varnish.vcl')

export const hasVarnish = existsSync(program)

/** Varnish with the example of docs/cdn, in front of the product on `backend`. */
export async function startVarnish(port: number, backend: number, token: string) {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'))
  const file = join(folder, 'site.vcl')
  const text = await readFile(example, 'utf8')
  await writeFile(file, text.replace('"3000"', `"${backend}"`).replace('the CDN_PURGE_TOKEN', token))
  const args = ['-F', '-j', 'none', '-n', folder, '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m']
  // Its counters are reported after every request.
  const child = spawn(program, [...args, '-p', 'thread_stats_rate=1'], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  await vi.waitFor(async () => {
    if (!(await fetch(`http://127.0.0.1:${port}/healthz`)).ok) throw new Error('Varnish finds no product')
  }, 30_000)
  return {
    /** One of Varnish's own counters, such as `MAIN.cache_hit`. */
    count(name: string): number {
      const text = execFileSync(counters, ['-n', folder, '-1', '-f', name], { encoding: 'utf8' })
      return Number(text.split(/\s+/)[1])
    },
  }
}

/** Varnish names two requests if it has answered one from what another fetched. */
export const isHit = ({ headers }: Response) => (headers.get('x-varnish') ?? '').includes(' ')
