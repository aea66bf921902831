import { expect, test } from 'vitest'
import { sampleSource } from '#tests/support/full-text.ts'
import { buildText } from './build-text.ts'
import { picturesIn } from './pictures-in.ts'
import { placed, type Remedy } from './remedy.ts'

const block = placed(sampleSource.blocks).find(({ pictures }) => pictures)
const name = block?.pictures?.[0]?.name ?? ''
const original = sampleSource.pictures[name]?.file ?? null
const kept = { file: 'f'.repeat(64), mediaType: 'image/png', width: 2000, height: 900 }
const remedy: Remedy = {
  ...{ kind: 'picture' as const, place: block?.place ?? '', picture: name, upload: 'u', kept },
  instead: original,
}
const filesIn = (remedies: Remedy[]) => {
  const { text, used } = buildText({ source: sampleSource, remedies })
  return { files: picturesIn(text).map(({ file }) => file), used }
}

test('an uploaded picture takes the place of the one of the file', () => {
  expect(original).not.toBeNull()
  expect(filesIn([remedy])).toEqual({ files: [kept.file], used: [true] })
})

test('it does not stand in place of another picture that has the same name', () => {
  expect(filesIn([{ ...remedy, instead: 'another' }])).toEqual({ files: [original], used: [false] })
})
