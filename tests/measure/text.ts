import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { jats } from '#domain/manuscript/record/jats.ts'
import { buildText } from '#domain/publishing/full-text/build-text.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import { pictureMaker } from '#server/adapters/pictures/picture-maker.ts'
import { openSourceReader } from '#server/adapters/source/source-reader.ts'
import { fullRecord } from '../support/records.ts'
import { dtdProblemsOf } from '../support/schemas.ts'

const usage = 'Usage: npm run measure:text -- <folder with .docx files>'
// Nobody waits for it here, and a busy machine must not count as a picture that was lost.
const preparePicture = pictureMaker({ seconds: 600 })

async function sourceOf(path: string): Promise<Source> {
  const reader = openSourceReader({ seconds: 600 })
  const { blocks, formulas, media } = await reader.run({ bytes: readFileSync(path) }).finally(reader.close)
  const pictures: Source['pictures'] = {}
  for (const [name, bytes] of Object.entries(media)) {
    const made = await preparePicture({ bytes }).catch(() => null)
    const file = createHash('sha256').update(bytes).digest('hex')
    if (made) pictures[name] = { file, mediaType: made.mediaType, width: made.width, height: made.height }
  }
  return { blocks, formulas, pictures }
}

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (!folder) throw new Error(usage)
const files = readdirSync(folder).filter((name) => name.endsWith('.docx'))
if (files.length === 0) throw new Error(`There is no .docx in ${folder}.`)
for (const file of files) {
  const source = await sourceOf(join(folder, file))
  const { text, report } = buildText({ source, remedies: [] })
  const { before, front, after } = report
  const counts = (Object.keys(before) as (keyof typeof before)[]).map(
    (name) => `${name} ${before[name] - front[name]} → ${after[name]}`,
  )
  const lost = (100 * (before.words - front.words - after.words)) / before.words
  const problems = dtdProblemsOf(jats({ ...fullRecord, text }))
  const valid = problems.length === 0 ? 'JATS valid' : `JATS: ${problems.slice(0, 3).join('; ')}`
  const troubles = [...Map.groupBy(report.troubles, ({ kind }) => kind)].map(([kind, all]) => `${all.length} ${kind}`)
  process.stdout.write(
    `${file}: ${counts.join(', ')} (${lost.toFixed(2)} % of the words lost). ${valid}. ${troubles.join(', ')}\n`,
  )
}
process.exit()
