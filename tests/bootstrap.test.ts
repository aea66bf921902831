import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs bootstrap.mjs as if on another system. Nothing is installed: it must stop before that. */
function bootstrapOn(platform: string, arch: string, version: string) {
  const pretence = `for (const [name, value] of Object.entries({ platform: '${platform}', arch: '${arch}', versions: { node: '${version}' } }))
    Object.defineProperty(process, name, { value })`
  const bootstrap = join(import.meta.dirname, '../bootstrap.mjs')
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(pretence)}`, bootstrap], {
    encoding: 'utf8',
  })
}

it.each([
  ['darwin', 'arm64', '20.19.0', 'Node 24 or newer is needed on darwin-arm64; this is 20.19.0.\n'],
  ['darwin', 'x64', '22.1.0', 'Node 24 or newer is needed on darwin-x64; this is 22.1.0.\n'],
  ['linux', 'x64', '18.20.0', 'Node 20 or newer is needed on linux-x64; this is 18.20.0.\n'],
  ['win32', 'x64', '18.20.0', 'Node 20 or newer is needed on win-x64; this is 18.20.0.\n'],
])('on %s-%s, Node %s is refused in one line before anything is installed', (platform, arch, version, sentence) => {
  expect(bootstrapOn(platform, arch, version)).toMatchObject({ status: 1, stderr: sentence, stdout: '' })
})
