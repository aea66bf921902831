import { strFromU8, unzipSync } from 'fflate'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { manyIdentities } from '#tests/support/many-identities.ts'
import { anonymise } from './anonymise.ts'

const { bytes, planted, people } = manyIdentities()
const original = { bytes, format: 'docx', title: 'Doses on wards', people, replacements: [] } as const

/** Every part of a package, also of those inside it, in each way in which a program may have written letters. */
function insides(zipped: Uint8Array): string[] {
  return Object.entries(unzipSync(zipped)).flatMap(([name, part]) => {
    const inner = strFromU8(part.subarray(0, 2)) === 'PK' ? insides(part) : []
    const read = (encoding: string, from = 0) => new TextDecoder(encoding).decode(part.subarray(from))
    const wide = [0, 1].flatMap((from) => [read('utf-16le', from), read('utf-16be', from)])
    return [name, read('utf-8'), read('latin1'), ...wide, ...inner]
  })
}

const alike: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  і: 'i',
  р: 'p',
  υ: 'u',
  О: 'o',
  Τ: 't',
  К: 'k',
  М: 'm',
  Н: 'h',
}

/** What a reader would see, however it is written: without marks, signs between letters and other alphabets. */
const seen = (text: string) =>
  [...text.replaceAll(/<\/?[^>]*>/g, (tag) => (/=|\/home/.test(tag) ? tag : '')).normalize('NFKD')]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\p{N}@]/gu, '')

const whoIsIn = (texts: readonly string[]) => {
  const all = texts.map(seen)
  return planted.filter(({ word }) => all.some((text) => text.includes(word.toLowerCase())))
}
const kindsOf = (some: readonly { kind: string; word: string }[]) => some.map(({ kind, word }) => `${kind}: ${word}`)

const made = anonymise(original)

test('the document names more than 90 people, each kind of place two times or more', () => {
  expect(planted.length).toBeGreaterThan(120)
  const counts = Map.groupBy(planted, ({ kind }) => kind)
  expect([...counts].filter(([, some]) => some.length < 2)).toEqual([])
  // Letters of a drawing stand apart, and what is packed or encoded is read by other means.
  expect(whoIsIn(insides(bytes)).length).toBeGreaterThan(115)
})

test('nobody is left in the finished file without having been shown to the editor', async () => {
  const { bytes: copy, leaks } = await made
  const shown = whoIsIn(leaks.map(({ match }) => match))
  expect(kindsOf(whoIsIn(insides(copy)).filter((one) => !shown.includes(one)))).toEqual([])
})

test('when all is replaced as proposed, only what was shown as impossible to replace is left', async () => {
  const { leaks } = await made
  const replacements = leaks
    .filter(({ at }) => at.includes('#'))
    .toSorted((one, other) => other.start - one.start)
    .map((leak) => ({ ...leak, text: leak.replacement || '[name removed]' }))
  const again = await anonymise({ ...original, replacements })
  const shown = whoIsIn(again.leaks.map(({ match }) => match))
  expect(again.leaks.filter(({ at }) => at.includes('#'))).toEqual([])
  expect(kindsOf(whoIsIn(insides(again.bytes)).filter((one) => !shown.includes(one)))).toEqual([])
  expect(shown.map(({ kind }) => kind)).toEqual([
    'font',
    'drawing in a picture',
    'drawing in a picture',
    'format of nobody',
  ])
})

test('the copy is well formed, and nothing in it refers to what is gone', async () => {
  const parts = Object.entries(unzipSync((await made).bytes))
  const names = parts.map(([name]) => name)
  for (const [name, part] of parts) {
    if (!/\.(?:xml|rels|svg)$/.test(name)) continue
    expect(() => XmlDocument.fromString(strFromU8(part)).dispose(), name).not.toThrow()
    if (!name.endsWith('.rels')) continue
    const folder = name.replace(/_rels\/[^/]*$/, '')
    const targets = [...strFromU8(part).matchAll(/Target="([^"]*)"(?! TargetMode)/g)]
    for (const [, target] of targets)
      expect(names).toContain(new URL(`${target}`, `file:///${folder}`).pathname.slice(1))
  }
  const document = strFromU8(parts.find(([name]) => name === 'word/document.xml')?.[1] ?? new Uint8Array())
  const list = strFromU8(parts.find(([name]) => name === 'word/_rels/document.xml.rels')?.[1] ?? new Uint8Array())
  for (const [, id] of document.matchAll(/\sr:\w+="([^"]*)"/g)) expect(list).toContain(`Id="${id}"`)
})
