import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './product.ts'

type Between = { port: number; productPort: number }
export type StopProxy = () => Promise<void>

/** A key and certificate for localhost, made only for tests and trusted by no one. */
const pem = join(import.meta.dirname, 'localhost.pem')

/** A minimal proxy, for machines without nginx. */
export async function nodeProxy({ port, productPort }: Between): Promise<StopProxy> {
  const both = readFileSync(pem)
  const server = createServer({ key: both, cert: both }, (asked, answer) => {
    const { method, url: path } = asked
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress }
    const passed = request({ host: '127.0.0.1', port: productPort, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}

export const nginx = ['/usr/sbin', ...(process.env.PATH?.split(delimiter) ?? [])]
  .map((folder) => join(folder, 'nginx'))
  .find(existsSync)

/** nginx with the configuration from deploy/nginx.conf. */
export async function nginxProxy({ port, productPort }: Between): Promise<StopProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const servers = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
    .replaceAll(/\/etc\/\S+\.pem/g, pem)
    .replaceAll('journals.example.org', 'localhost')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${productPort}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (use) => `${use}_temp_path ${folder}/${use};`,
  )
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  const settings = `${asRoot} daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} ${servers} }`
  writeFileSync(join(folder, 'nginx.conf'), settings)
  const child = spawn(nginx ?? '', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  await Promise.race([answering(port), ended.then(() => Promise.reject(new Error('nginx does not start')))])
  return async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function answering(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
}
