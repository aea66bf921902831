import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function filesIn(folder: string, name: RegExp): string[] {
  const all = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return all.filter((file) => name.test(file)).map((file) => join(folder, file))
}

const sources = ['app', 'server', 'domain', 'contracts', 'words', 'tests'].flatMap((folder) =>
  filesIn(folder, /\.(tsx?|css)$/),
)
const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...['docs', 'content', 'app', 'contracts', 'domain', 'server', 'words', 'deploy', 'tests'].flatMap((folder) =>
    filesIn(folder, /\.md$/),
  ),
]

const found = (pattern: RegExp, from: string[]) =>
  new Set(from.flatMap((file) => [...read(file).matchAll(pattern)].map(([, code = '']) => code)))

test('every code in the name of a test is explained, and what is explained has a test or says why not', () => {
  // The lookahead excludes times, as in 2026-01-01T09:00.
  const cited = found(/\b([TC]\d\d|R\d\d?)\b(?!:\d)/g, sources)
  const entries = read('docs/past-flaws.md')
    .split(/^- (?=\*\*)/m)
    .slice(1)
  const codeOf = (entry: string) => /^\*\*(.*?)\*\*/.exec(entry)?.[1]
  expect([...cited].filter((code) => !entries.some((entry) => codeOf(entry) === code))).toEqual([])
  const untested = entries.filter((entry) => !entry.includes('No test:') && !cited.has(codeOf(entry) ?? ''))
  expect(untested).toEqual([])
})

test('every section of the specification that a comment cites is there', () => {
  const cited = found(/\bspec (§\d+)/gi, sources)
  const sections = found(/^## (§\d+)/gm, ['docs/specification.md'])
  expect(cited.size).toBeGreaterThan(4)
  expect([...cited].filter((section) => !sections.has(section))).toEqual([])
})

const linksOf = (file: string) =>
  [...read(file).matchAll(/(?:\]\(|src=")(?!https?:|mailto:|[#/])([^)"#\s]+)/g)].map(([, target = '']) =>
    join(dirname(file), target),
  )

test('every link from one document to another leads to a file', () => {
  const dead = documents.flatMap((file) => linksOf(file).filter((target) => !existsSync(join(root, target))))
  expect(dead).toEqual([])
})

const ofContexts = readdirSync(join(root, 'contracts'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'server', entry.name)))
  .map(({ name }) => `server/${name}/README.md`)
const readmes = documents.filter((file) => /^(app|domain|server)\/.*README\.md$/.test(file))

test('every context says what is not obvious from its code, on a page at most', () => {
  expect(ofContexts).toHaveLength(8)
  expect(ofContexts.filter((file) => !readmes.includes(file))).toEqual([])
  const page = 40 * 120
  expect(readmes.filter((file) => read(file).length > page)).toEqual([])
})

test('every file of the code that ARCHITECTURE, a README or a decision names is there', () => {
  const named = found(/`([\w/-]+\.tsx?)`/g, ['ARCHITECTURE.md', ...readmes, ...filesIn('docs/decisions', /\.md$/)])
  expect(named.size).toBeGreaterThan(100)
  expect([...named].filter((name) => !sources.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})

test('every package that the product needs has a line that says what it is for', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const [table = ''] = read('docs/decisions/0009-dependencies.md').split('For development')
  const named = (name: string) => table.includes(name) || table.includes(`${dirname(name)}/*`)
  expect(Object.keys(dependencies).length).toBeGreaterThan(20)
  expect(Object.keys(dependencies).filter((name) => !named(name))).toEqual([])
})

test('every picture is shown in a document, and none is heavy', () => {
  const shown = new Set(documents.flatMap(linksOf))
  const pictures = readdirSync(join(root, 'docs/pictures')).map((file) => join('docs/pictures', file))
  expect(pictures.filter((file) => !shown.has(file))).toEqual([])
  expect(pictures.filter((file) => statSync(join(root, file)).size > 60_000)).toEqual([])
})
