import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { freePort } from '#tests/support/product.ts'

/**
 * HAProxy in front of several processes, as deploy/haproxy.cfg has it: it asks each twice a second whether it can write and answer pages, and sends
 * what could not be sent, or was not answered at all and changes nothing, to another one.
 */
export async function balance(port: number, ports: number[]): Promise<{ allUp(): Promise<void> }> {
  const watch = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await configuration(port, ports, watch))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  await vi.waitFor(async () => {
    if (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) throw new Error('HAProxy finds no process')
  }, 10_000)

  /** Whether HAProxy sends requests to all of them: one that has just started may not have been asked yet. */
  async function allUp(): Promise<void> {
    await vi.waitFor(async () => {
      const rows = (await (await fetch(`http://127.0.0.1:${watch}/;csv`)).text()).split('\n')
      const up = rows.filter((row) => /^writing,node\d/.test(row) && row.split(',')[17]?.startsWith('UP'))
      if (up.length < ports.length) throw new Error('a process is not up')
    }, 60_000)
  }
  return { allUp }
}

/** The configuration in deploy/, with these ports and without TLS. */
async function configuration(port: number, ports: number[], watch: number): Promise<string> {
  const deployed = await readFile(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const servers = ports.map((one, index) => `    server node${index + 1} 127.0.0.1:${one}`)
  return `${deployed
    .replaceAll(/^ +(bind|server|http-request redirect) .*\n/gm, '')
    .replace(/^frontend public.*$/m, `$&\n    bind 127.0.0.1:${port}`)
    .replaceAll(/^backend .*$/gm, `$&\n${servers.join('\n')}`)}
frontend watch from common
    bind 127.0.0.1:${watch}
    stats enable
    stats uri /
`
}
