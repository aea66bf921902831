import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const asked =
  '[process.env.MALLOC_ARENA_MAX, process.env.MALLOC_MMAP_THRESHOLD_, process.env.PORT, process.pid].join(" ")'

/** As "npm start" begins, with something short in the product's place. */
function begin(env: Record<string, string>) {
  const { stdout, stderr, pid } = spawnSync(process.execPath, ['--import', './memory.mjs', '-p', asked], {
    encoding: 'utf8',
    env,
  })
  return { said: `${stdout}${stderr}`.trim(), pid }
}

test.runIf(process.platform === 'linux')(
  'on Linux the product begins with settings for malloc, in the same process and without a word',
  () => {
    const { said, pid } = begin({ PORT: '4820' })
    expect(said).toBe(`1 32768 4820 ${pid}`)
  },
)

test('what is set for malloc stays as it is', () => {
  const { said, pid } = begin({ PORT: '4820', MALLOC_ARENA_MAX: '2' })
  expect(said).toBe(`2  4820 ${pid}`)
})
