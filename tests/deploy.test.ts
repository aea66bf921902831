import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const recipe = read('deploy/Containerfile')
const [buildStage = '', lastStage = ''] = recipe
  .split(/^FROM /m)
  .slice(1)
  .filter((stage) => /^COPY (app|migrations)/m.test(stage))
/** What "npm start" sets on Linux itself. */
const ofMalloc = [...read('memory.mjs').matchAll(/(MALLOC_\w+): '(\d+)'/g)].map(([, name = '', value]) => ({
  name,
  value,
}))
const unit = read('deploy/journals.service')
const site: { environment: Record<string, string> } = parse(read('deploy/compose.yaml')).services.journals

/** What comes from this folder, and not from another stage. */
const copied = (stage: string) => all(stage, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '))

test('every setting in the container image, the compose file and the unit is one of ours, or one of malloc', () => {
  const settings = new Set([...all(read('.env.example'), /^([A-Z\d_]+)=/gm), ...ofMalloc.map(({ name }) => name)])
  const inUnit = all(unit, /^Environment=(.+)$/gm)
  const inImage = all(recipe, /^ENV (.+)$/gm)
  const named = [...inUnit, ...inImage].flatMap((line) => all(line, /([A-Z\d_]+)=/g))
  expect(named.length).toBeGreaterThan(4)
  for (const name of [...named, ...Object.keys(site.environment)]) expect(settings, name).toContain(name)
})

test('container and unit start the product as "npm start" does, and set malloc themselves', () => {
  const start = JSON.parse(read('package.json')).scripts.start.replace('--import ./memory.mjs ', '')
  expect(ofMalloc).toHaveLength(2)
  for (const { name, value } of ofMalloc)
    for (const file of [recipe, unit]) expect(file).toMatch(new RegExp(`[ =]${name}=${value}\\b`))
  expect(JSON.parse(/^ENTRYPOINT (.+)$/m.exec(recipe)?.[1] ?? '').join(' ')).toBe(start)
  expect(unit).toContain(`/${start} `)
})

test('the container image is built of all sources, and has every file that the server reads', () => {
  const [sources = ''] = all(read('bootstrap.mjs'), /sources = \[(.+?)\]/gs)
  for (const source of all(sources, /'(.+?)'/g)) expect(copied(buildStage)).toContain(source)
  for (const path of [...copied(buildStage), ...copied(lastStage)]) expect(existsSync(path), path).toBe(true)

  const code = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const needed = code.flatMap((path) => all(read(path), /fromTop\([^'`]*['`]([^'`$]+)/g))
  expect(needed).toContain('migrations')
  expect(recipe).toContain('COPY --from=packages /srv/journals/node_modules node_modules')
  for (const path of needed)
    expect(
      ['build', 'node_modules', ...copied(lastStage)].some((top) => `${path}/`.startsWith(`${top}/`)),
      path,
    ).toBe(true)
})

test('no more of this folder is sent to be built into the container image than is copied', () => {
  const top = (path: string) => path.replace(/\/.*/, '')
  const sent = all(read('.dockerignore'), /^!(.+)$/gm)
  expect(read('.dockerignore')).toMatch(/^\*$/m)
  expect(sent.sort()).toEqual([...new Set([...copied(buildStage), ...copied(lastStage)].map(top))].sort())
})

test('settings, data and packages of this folder stay out of the container image', () => {
  for (const path of [...copied(buildStage), ...copied(lastStage)])
    expect(path).not.toMatch(/^(\.|data|node_modules|build)/)
})
