import { Readable } from 'node:stream'
import { convert } from 'pandoc-wasm'
import { expect, test } from 'vitest'
import { sampleText as text } from '#app/developer/sample-text.ts'
import type { Part } from '#domain/manuscript/full-text.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { picturesIn } from '#domain/publishing/full-text/pictures-in.ts'
import type { Making } from '#server/publishing/pdfs/make.ts'
import type { Offered } from '#server/publishing/pdfs/store.ts'
import { writeEpub } from '#server/publishing/pdfs/typeset.ts'
import { sampleRecord } from './support/full-text-record.ts'

type Node = { t?: string; c?: unknown }

/** Every node of Pandoc's tree, in order. */
function nodesOf(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf)
  if (typeof tree !== 'object' || tree === null) return []
  const { t, c } = tree as Node
  return [...(t === undefined ? [] : [{ t, c }]), ...Object.values(tree).flatMap(nodesOf)]
}

const wordsOf = (tree: unknown) =>
  nodesOf(tree)
    .map(({ t, c }) => (t === 'Str' ? String(c) : t === 'Space' || t === 'SoftBreak' ? ' ' : ''))
    .join('')

const everyPart = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => (part.kind === 'section' ? [part, ...everyPart(part.parts)] : [part]))

/** Pandoc shares no code with what wrote the e-book. */
test('another program reads an e-book: its title, sections, figures, tables, formulas, notes and references', async () => {
  const record = { ...sampleRecord, text }
  const making = {
    recordsOf: async () => [record],
    pictures: { open: async () => ({ stream: Readable.from([Buffer.from('a picture')]) }) },
  }
  const epub = await writeEpub(making as unknown as Making, { id: 'x' } as Offered)
  const file = 'article.epub'
  const { stdout, mediaFiles } = await convert(
    { from: 'epub', to: 'json', 'input-files': [file], 'extract-media': 'media' },
    null,
    { [file]: new Blob([new Uint8Array(epub)]) },
  )
  const { meta, blocks } = JSON.parse(stdout)
  const nodes = nodesOf(blocks)
  const of = (kind: string) => nodes.filter(({ t }) => t === kind)
  const parts = everyPart(text.parts)
  const kind = <K extends Part['kind']>(wanted: K) =>
    parts.filter((part): part is Extract<Part, { kind: K }> => part.kind === wanted)

  expect(wordsOf(meta.title)).toBe(sampleRecord.title)
  expect(wordsOf(Object.values(meta))).toContain('Okubo')
  const headings = of('Header').map(({ c }) => wordsOf(c))
  for (const { title } of kind('section')) expect(headings).toContain(lineText(title))
  expect(headings).toContain('References')
  expect(of('Table')).toHaveLength(kind('table').length)
  expect(new Set(of('Image').map(({ c }) => JSON.stringify((c as unknown[])[2]))).size).toBe(
    new Set(picturesIn(text).map((picture) => picture.file)).size,
  )
  expect(Object.keys(mediaFiles)).toHaveLength(new Set(picturesIn(text).map((picture) => picture.file)).size)
  const words = wordsOf(blocks)
  for (const { inside } of [...text.notes, ...text.references]) expect(words).toContain(lineText(inside).slice(0, 40))
  for (const { caption } of [...kind('figure'), ...kind('table')])
    expect(words).toContain(lineText(caption).slice(0, 20))
  expect(of('Math').length).toBeGreaterThanOrEqual(kind('equation').length)
})
