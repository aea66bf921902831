import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageColours } from '#domain/publishing/full-text/colours.ts'
import { mailColours } from '#server/colours.ts'

const app = join(import.meta.dirname, '../app')

const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(app, file), 'utf8')]))
const read = (file: string) => texts.get(file) ?? readFileSync(join(app, file), 'utf8')

type Component = { file: string; name: string }
const components: Component[] = files.flatMap((file) =>
  [...read(file).matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => ({ file, name })),
)

function isUsedBy(user: string, { file, name }: Component): boolean {
  const text = read(user)
  return user !== file && text.includes(`/${basename(file)}'`) && new RegExp(`<${name}\\b`).test(text)
}

/** Components that the style guide cannot show, with the reason. */
const notShown: Record<string, string> = {
  AccountPage: 'it is a whole page, and a page has one main element',
  ProfilePage: 'it is a whole page',
  StaffPage: 'it is a whole page',
  HandOver: 'nobody sees it: a key presses it',
  LinkPage: 'it is the frame of a whole page',
  LinkText: 'it is a whole page',
  ArticleView: "it is an article's whole page, with what follows",
  ArticleHead: 'it is the head of a whole page',
  Abstract: 'it is a section of that page',
  AuthorContributions: 'it is a section of that page',
  Statements: 'it is a section of that page',
  References: 'it is a section of that page',
  DecisionBlock: 'it is all that can be done to one manuscript',
  BatchResult: 'it is a notice that takes the focus',
  RefundOf: 'it is a dialog that is open from the start',
  ForEditors: 'it draws what it holds',
  JsonLd: 'it draws nothing',
}

test('every component that several folders use is on the style guide, by itself or within another', () => {
  const isGuide = (file: string) => file.startsWith('developer/styleguide')
  const shown = new Set([...files.filter(isGuide), 'root.tsx'])
  for (const user of shown) for (const component of components) if (isUsedBy(user, component)) shown.add(component.file)
  const isShared = (component: Component) => {
    const users = files.filter((user) => !user.startsWith('developer/') && isUsedBy(user, component))
    return component.file.startsWith('components/') || new Set(users.map(dirname)).size > 1
  }
  const shared = components.filter(isShared)
  expect(shared.length).toBeGreaterThan(80)
  const missing = shared.filter(({ file, name }) => !shown.has(file) && !(name in notShown))
  expect(missing).toEqual([])
  expect(Object.keys(notShown).filter((name) => !shared.some((component) => component.name === name))).toEqual([])
})

test('no paragraph holds a dialog or a form, which browsers would move out of it', () => {
  // In the file of forms there are also their buttons, which may stand in a paragraph.
  const others = components.filter(({ file }) => basename(file) !== 'write-form.tsx')
  const opens = others.filter(({ file }) => /<(Confirm)?Dialog\b|<WriteForm\b|<dialog\b|<form\b/.test(read(file)))
  expect(opens.map(({ name }) => name)).toContain('ConfirmedButton')
  const within = new RegExp(`<(dialog|form|Dialog|WriteForm|${opens.map(({ name }) => name).join('|')})\\b`)
  const paragraphs = files.flatMap((file) => read(file).match(/<p(\s[^>]*)?>.*?<\/p>/gs) ?? [])
  expect(paragraphs.filter((text) => within.test(text))).toEqual([])
})

test('titles that readers, authors and reviewers see have no line that ends after a hyphen', () => {
  const plain = files.filter(
    (file) => /^(?:public|author|reviewing)\//.test(file) && />\{[\w.]*\btitle\}</.test(read(file)),
  )
  expect(plain).toEqual([])
})

test('terms and values are shown by FactList alone', () => {
  expect(files.filter((file) => read(file).includes('<dl'))).toEqual(['components/fact-list.tsx'])
})

test('colours are named in tokens.css, server/colours.ts and domain/publishing/full-text/colours.ts, and in the drawings of the covers', () => {
  const colour = /(?<!&)#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d.]/i
  const root = join(app, '..')
  const isProduct = (file: string) => /(?<!\.test)\.(?:css|tsx?)$/.test(file)
  const sources = ['app', 'server', 'domain', 'contracts'].flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter(isProduct)
      .map((file) => join(layer, file)),
  )
  const mayName =
    /^(?:app\/styles\/tokens\.css|server\/colours\.ts|domain\/publishing\/covers\/.*|domain\/publishing\/full-text\/colours\.ts)$/
  const stray = sources
    .filter((file) => !mayName.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => colour.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(stray).toEqual([])
})

test('typeset pages have the ink, the warnings and the accents of the light theme', () => {
  const tokens = read('styles/tokens.css')
  const { soft: _, hair: __, tint: ___, ...named } = pageColours
  for (const [name, colour] of Object.entries(named))
    expect(tokens).toMatch(new RegExp(`--${name}: light-dark\\(${colour}`))
})

test('e-mails have the colours of the light theme', () => {
  const tokens = read('styles/tokens.css').replaceAll(/#(\w)(\w)(\w)\b/g, '#$1$1$2$2$3$3')
  expect(Object.values(mailColours).filter((colour) => !tokens.includes(colour))).toEqual([])
})
