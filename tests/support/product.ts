import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const here = join(import.meta.dirname, '../..')
const startMs = 60_000
/** A compile cache, because tests start the product a hundred times. */
const compiled = join(here, 'node_modules/.cache/compiled')

export type Product = {
  url: string
  port: number
  pid: number
  /** Resolves when the product serves requests; rejects if it ends before. */
  ready: Promise<void>
  /** The output so far. */
  log(): string
  kill9(): Promise<void>
  /** Asks the product to stop; resolves with its exit code. */
  stop(): Promise<number | null>
}

/** `root`: where another version of the product was built. */
type Options = { port: number; dataDir: string; env?: Record<string, string>; args?: string[]; root?: string }

/** Starts the built product like `npm start`, by default without sample content. */
export async function startProduct(options: Options): Promise<Product> {
  const product = launchProduct(options)
  await product.ready
  return product
}

/** Like `startProduct`, but does not wait until the product serves requests. */
export function launchProduct({ port, dataDir, env, args = [], root = here }: Options): Product {
  if (!existsSync(join(root, 'build/server/index.js'))) throw new Error('run npm run build first')
  const [, ...startArguments] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.split(' ')
  const url = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [...startArguments, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      SAMPLE_CONTENT: 'off',
      UNDO_SECONDS: '0',
      ...settings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(() => {})
  let log = ''
  function keep(text: string) {
    log += text
    if (log.includes('Domain Journals is at')) resolve()
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  exited.then((code) => reject(new Error(`The product ended with ${code} at its start:\n${log}`)))
  sleep(startMs, undefined, { ref: false }).then(() => reject(new Error(`The product does not start:\n${log}`)))

  function end(signal: NodeJS.Signals) {
    child.kill(signal)
    return exited
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    ready,
    log: () => log,
    kill9: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/**
 * Returns a port below the ephemeral range. A client that connects to a closed ephemeral port may get the same port for
 * its own side, and is then connected to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
