import { expect, test } from 'vitest'
import { randomFrom } from '#domain/publishing/covers/random.ts'
import { divide, type Module } from '../vite.divide.ts'

const random = randomFrom('scripts')
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Each module uses some of those after it, as without circles there is always an order; each page is one of the first, with a frame. */
function site() {
  const ids = numbers(120).map((at) => `m${at}`)
  const modules = new Map<string, Module>(
    ids.map((id, at) => {
      const uses = ids.filter((_, other) => other > at && other >= 15 && random() < 0.06)
      return [id, { bytes: 100 + Math.floor(random() * 900), uses, isApart: id === 'm119', hasStyles: false }]
    }),
  )
  return { modules, pages: numbers(14).map((at) => ({ entries: ['m0', `m${at + 1}`], hasScripts: true })) }
}

function reach<Node>(from: Node[], next: (node: Node) => Iterable<Node>): Set<Node> {
  const found = new Set(from)
  for (const node of found) for (const other of next(node)) found.add(other)
  return found
}

test.each(numbers(10))(
  'scripts are divided so that no page loads much in vain, and no file waits for itself (%i)',
  () => {
    const { modules, pages } = site()
    const parts = divide(modules, pages, { files: 6, unused: 0.25 })
    const usesOf = (id: string) => modules.get(id)?.uses ?? []
    const partOf = new Map(parts.flatMap((part, at) => part.map((id) => [id, at])))
    expect(partOf.size).toBe(parts.flat().length)
    expect(partOf.has('m119')).toBe(false)
    const next = (part: number) => new Set((parts[part] ?? []).flatMap(usesOf).flatMap((id) => partOf.get(id) ?? []))
    for (const at of parts.keys()) {
      const others = [...next(at)].filter((other) => other !== at)
      expect(reach(others, (part) => [...next(part)].filter((other) => other !== part)).has(at)).toBe(false)
    }
    const bytes = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (modules.get(id)?.bytes ?? 0), 0)
    for (const { entries } of pages) {
      const needed = reach(entries, usesOf)
      const loaded = reach(
        [...needed].flatMap((id) => partOf.get(id) ?? []),
        next,
      )
      const unused = bytes([...loaded].flatMap((part) => parts[part] ?? []).filter((id) => !needed.has(id)))
      expect(unused / (bytes(needed) + unused)).toBeLessThanOrEqual(0.25)
    }
  },
)

test('what only one page needs is in no shared file', () => {
  const uses = (...ids: string[]): Module => ({ bytes: 10, uses: ids, isApart: false, hasStyles: false })
  const modules = new Map([
    ['one', uses('own', 'both')],
    ['two', uses('both')],
    ['own', uses()],
    ['both', uses()],
    ['read', uses('word')],
    ['also read', uses('word')],
    ['word', uses()],
  ])
  const page = (entry: string, hasScripts: boolean) => ({ entries: [entry], hasScripts })
  const pages = [page('one', true), page('two', true), page('read', false), page('also read', false)]
  expect(divide(modules, pages, { files: 5, unused: 0.1 })).toEqual([['both'], ['word']])
})

test('a page without scripts is given no styles that it does not need, however few files others should load', () => {
  const module = (uses: string[], hasStyles = false): Module => ({ bytes: 10, uses, isApart: false, hasStyles })
  const modules = new Map([
    ['one', module(['plain', 'styled'])],
    ['two', module(['plain', 'styled'])],
    ['read', module(['plain'])],
    ['plain', module([])],
    ['styled', module([], true)],
  ])
  const [one, two] = ['one', 'two'].map((entry) => ({ entries: [entry], hasScripts: true }))
  const pages = [one, two].flatMap((page) => page ?? [])
  const read = { entries: ['read'], hasScripts: false }
  const limits = { files: 1, unused: 0.9 }
  expect(divide(modules, pages, limits)).toEqual([['plain', 'styled']])
  expect(divide(modules, [...pages, read], limits)).toEqual([['plain'], ['styled']])
})
