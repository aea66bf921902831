// Runs before "npm start", "npm run dev" and "npm test", on whatever Node is there: installs when the lockfile has
// changed, builds when sources have. Plain JavaScript without packages, because there may be none yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = import.meta.dirname ?? new URL('.', import.meta.url).pathname
const sources = [
  ...['app', 'contracts', 'domain', 'server', 'words', 'public', 'package-lock.json'],
  // What says how it is built.
  ...readdirSync(root).filter((name) => /^(?:vite|react-router)\./.test(name)),
]

function stamp(file, fingerprint, make) {
  const path = join(root, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === fingerprint) return
  make()
  writeFileSync(path, fingerprint)
}

function run(command) {
  const { status, signal } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write(`"${command}" failed${signal ? ` (${signal})` : ''}.\n`)
    process.exit(status ?? 1)
  }
}

function files(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)))
}

function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of paths.flatMap((path) => files(join(root, path)))) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

// npm brings our own Node where there is a package with it, which is not so on macOS.
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const system = `${process.platform.replace('win32', 'win')}-${process.arch}`
const needed = `node-${system}` in optionalDependencies ? 20 : 24
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(`Node ${needed} or newer is needed on ${system}; this is ${process.versions.node}.\n`)
  process.exit(1)
}
stamp('node_modules/.installed', fingerprint(['package-lock.json']), () => run('npm ci --no-audit --no-fund'))
if (process.argv[2] === 'build') stamp('build/.built', fingerprint(sources), () => run('npm run --silent build'))
