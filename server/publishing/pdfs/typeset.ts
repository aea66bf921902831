import { buffer } from 'node:stream/consumers'
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { FullText, Picture } from '#domain/manuscript/full-text.ts'
import { pictureFile, pictureKey } from '#domain/manuscript/picture-forms.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { epubOf } from '#domain/publishing/full-text/epub.ts'
import { picturesIn } from '#domain/publishing/full-text/pictures-in.ts'
import { typstOf } from '#domain/publishing/full-text/typst.ts'
import type { Typeset } from '#server/adapters/typesetter/compile.ts'
import type { Deps } from '../../deps.ts'
import type { Making } from './make.ts'
import { stampOf } from './stamp-of.ts'
import type { Offered } from './store.ts'

/** The PDF of an article's text. It says itself how to cite it, so only what programs read is added. */
export async function typesetPdf(deps: Making, article: Offered): Promise<Uint8Array> {
  const { record, text } = await textOf(deps, article)
  const { pdf, missing, refused } = await typesetText(deps, { record, text })
  if (missing.length + refused.length > 0)
    deps.log.info({ article: record.customId, missing, refused }, 'something in an article could not be typeset')
  return deps.stamper.stamp({ bytes: pdf, about: stampOf(record, 'none') })
}

type ToTypeset = { record: ArticleRecord; text: FullText; isProof?: boolean }

/** Without what programs read of it. */
export async function typesetText(deps: Deps, { record, text, isProof = false }: ToTypeset): Promise<Typeset> {
  const journal = deps.content.journal(record.journal.slug)
  const look = { accent: journal?.accent ?? 'multidisciplinary', columns: journal?.pdfColumns ?? 2, isProof }
  const pictures = Object.fromEntries((await picturesOf(deps, text)).map(({ picture, bytes }) => [picture.file, bytes]))
  return deps.typeset({ ...typstOf({ record, text, look }), pictures })
}

export async function writeEpub(deps: Making, article: Offered): Promise<Uint8Array> {
  const { record, text } = await textOf(deps, article)
  const { files } = epubOf(record, text)
  const parts: Zippable = {}
  // Readers of e-books recognise one by its first bytes, which must not be compressed.
  for (const [path, content] of files) parts[path] = [strToU8(content), { level: path === 'mimetype' ? 0 : 6 }]
  for (const { picture, bytes } of await picturesOf(deps, text))
    parts[`pictures/${pictureFile(picture)}`] = [bytes, { level: 0 }]
  return zipSync(parts, { mtime: new Date(record.updatedAt) })
}

async function textOf({ recordsOf }: Making, { id }: Offered): Promise<{ record: ArticleRecord; text: FullText }> {
  const [record] = await recordsOf([id])
  if (!record?.text) throw new Error('its text is missing')
  return { record, text: record.text }
}

async function picturesOf({ pictures }: Deps, text: FullText): Promise<{ picture: Picture; bytes: Uint8Array }[]> {
  return Promise.all(
    picturesIn(text).map(async (picture) => {
      const stored = await pictures.open(pictureKey(picture.file, null, picture.mediaType))
      if (!stored) throw new Error(`the picture ${picture.file} is missing`)
      return { picture, bytes: await buffer(stored.stream) }
    }),
  )
}
