import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/**
 * HAProxy in front of several processes, as deploy/haproxy.cfg has it: it asks /readyz twice a second, and sends
 * what could not be sent, or was not answered at all and changes nothing, to another one.
 */
export async function balance(port: number, ports: number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await configuration(port, ports))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  await vi.waitFor(async () => {
    if (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) throw new Error('HAProxy finds no process')
  }, 10_000)
}

/** The configuration in deploy/, with these ports and without TLS. */
async function configuration(port: number, ports: number[]): Promise<string> {
  const deployed = await readFile(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const servers = ports.map((one, index) => `    server node${index + 1} 127.0.0.1:${one}`)
  return `${deployed
    .replaceAll(/^ +(bind|server|http-request redirect) .*\n/gm, '')
    .replace('frontend public', `$&\n    bind 127.0.0.1:${port}`)}${servers.join('\n')}\n`
}
