import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

/** What the last column of the glossary sets like code, with the word to use instead. */
const retired = new Map(
  [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)].flatMap(([, word = '', not = '']) =>
    [...not.matchAll(/`(\w+)`/g)].map(([, old = '']): [string, string] => [old, word]),
  ),
)

const isName = (old: string) => /[A-Z]/.test(old)
const pattern = (of: string[], flags: string) => new RegExp(`\\b(?:${of.join('|')})\\b`, flags)
const [names, words] = [[...retired.keys()].filter(isName), [...retired.keys()].filter((old) => !isName(old))]
const nameInText = pattern(names, 'g')
const wordInText = pattern(words, 'gi')
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
/** Most files have none and need not be parsed. */
const anywhere = new RegExp(
  `(?<![A-Za-z])(?:${[...names, ...words, ...words.map(capital)].join('|')})(?![a-z])|[a-z](?:${words.map(capital).join('|')})(?![a-z])`,
)

const inText = (text: string): string[] => [
  ...[...text.matchAll(wordInText)].map(([found]) => found.toLowerCase()),
  ...[...text.matchAll(nameInText)].map(([found]) => found),
]
/** 'toldOfChange' has the words told, of and change. */
const inName = (name: string): string[] =>
  retired.has(name) ? [name] : inText(name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_.]/g, ' '))

function inCode(file: string, code: string): string[] {
  const { program, comments } = parseSync(file, code)
  const found = comments.flatMap(({ value }) => inText(value))
  const take = ({ name }: { name: string }) => void found.push(...inName(name))
  new Visitor({ Identifier: take, JSXIdentifier: take, PrivateIdentifier: take }).visit(program)
  return found
}

/** Of the changelog only what is not released; earlier versions are history. */
const unreleased = (text: string) => text.slice(0, text.indexOf('\n## ', text.indexOf('## Unreleased') + 1))

const say = (file: string, found: string[]) =>
  [...new Set(found)].map((old) => `${file} says "${old}": use "${retired.get(old)}" (docs/glossary.md)`)

// The schema says which tables and columns have kept an old name.
const code = filesOf('*.ts', '*.tsx').filter((file) => !file.startsWith('migrations/'))
const isHistory = (file: string) => /^content\/|^docs\/(specification|past-flaws|glossary)\.md$/.test(file)

test('the glossary retires words', () => {
  expect(retired.size).toBeGreaterThan(30)
  expect(retired.get('told')).toContain('notify')
})

test('no name, comment or file uses a word that the glossary retires', () => {
  const faults = code.flatMap((file) => {
    const text = read(file)
    const inside = anywhere.test(text) && file !== 'tests/words.test.ts' ? inCode(file, text) : []
    return say(file, [...inside, ...inName(basename(file))])
  })
  expect(faults).toEqual([])
})

test('nor does a document', () => {
  const faults = filesOf('*.md')
    .filter((file) => !isHistory(file))
    .flatMap((file) => say(file, inText(file === 'CHANGELOG.md' ? unreleased(read(file)) : read(file))))
  expect(faults).toEqual([])
})

test.each([
  ['a name', 'const toldBefore = 1', 'told'],
  ['a property', 'export const x = { keepFile: 1 }', 'keepFile'],
  ['a comment', '// What stands here.', 'stands'],
  ['a component', 'export const x = () => <Deed />', 'deed'],
])('a retired word is found in %s', (_, source, old) => {
  expect(say('x.tsx', inCode('x.tsx', source))).toEqual([expect.stringContaining(`x.tsx says "${old}": use "`)])
})

test('sentences for people are free', () => {
  expect(inCode('x.tsx', "export const x = <p>The author is told.{'They stand beside it.'}</p>")).toEqual([])
})
