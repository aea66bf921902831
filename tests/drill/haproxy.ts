import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/**
 * HAProxy in front of several processes, as docs/operations.md recommends it: it asks /readyz twice a second, and sends
 * what could not be sent, or was not answered at all and changes nothing, to another one.
 */
export async function balance(port: number, ports: number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, ports))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  await vi.waitFor(async () => {
    if (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) throw new Error('HAProxy finds no process')
  }, 10_000)
}

const configuration = (port: number, ports: number[]) => `
global
    maxconn 4000
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    option redispatch 1
    retries 2
frontend public
    bind 127.0.0.1:${port}
    option forwardfor
    # What changes something is never sent twice, unless it was not sent at all.
    http-request disable-l7-retry unless METH_GET
    default_backend nodes
backend nodes
    balance roundrobin
    retry-on conn-failure empty-response
    option httpchk GET /readyz
    timeout check 2s
    default-server check inter 500ms fall 3 rise 1
${ports.map((one, index) => `    server node${index + 1} 127.0.0.1:${one}`).join('\n')}
`
