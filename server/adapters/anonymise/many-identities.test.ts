import { strFromU8, unzipSync } from 'fflate'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { manyIdentities } from '#tests/support/many-identities.ts'
import { foundAmong, insides } from '#tests/support/planted/found.ts'
import { anonymise } from './anonymise.ts'

const { bytes, planted, people } = manyIdentities()
const whoIsIn = (texts: readonly string[]) => foundAmong(planted, texts)
const original = { bytes, format: 'docx', title: 'Doses on wards', people, replacements: [] } as const

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
