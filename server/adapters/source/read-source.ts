import type { Block } from '#domain/manuscript/reading/block.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import { askPandoc } from '../reader/ask-pandoc.ts'
import { blocksOf } from '../reader/from-pandoc.ts'
import { readFormulas } from './formulas.ts'

/** What a .docx has: its text, its formulas, and the bytes of its pictures by their names. */
export type ReadSource = Pick<Source, 'blocks' | 'formulas'> & { media: Record<string, Uint8Array> }

export async function readSource(bytes: Uint8Array): Promise<ReadSource> {
  const options = { from: 'docx+styles', to: 'json', 'extract-media': 'media' }
  const { stdout, mediaFiles, convert } = await askPandoc(bytes, options)
  const blocks = blocksOf(JSON.parse(stdout))
  const media: ReadSource['media'] = {}
  for (const [name, blob] of Object.entries(mediaFiles)) media[name] = new Uint8Array(await blob.arrayBuffer())
  return { blocks, formulas: await readFormulas(convert, blocks.flatMap(formulasIn)), media }
}

const formulasIn = ({ runs }: Block): string[] => runs.flatMap(({ formula, text }) => (formula ? [text] : []))
