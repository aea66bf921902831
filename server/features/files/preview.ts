import { AppError } from '#domain/errors.ts'
import { mediaTypes } from '#domain/file-types.ts'
import type { Deps } from '#server/deps.ts'
import { type Reader, readFileByUrl } from './read.ts'
import { openStored } from './serve.ts'
import type { FileRow } from './store.ts'
import { takingTurns } from './turns.ts'

type PreviewDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'convertWord' | 'log'>

const inTurn = takingTurns(2)

/** A Word document as HTML, for whoever may read its file. */
export async function previewFile(deps: PreviewDeps, url: string, reader: Reader): Promise<{ html: string }> {
  const { file } = await readFileByUrl(deps, url, reader)
  const format = formatOf(file)
  if (format === null) throw new AppError('wrong-type', 'Only Word documents are converted.')
  return inTurn(async () => {
    const bytes = new Uint8Array(await new Response(await openStored(deps, file, null)).arrayBuffer())
    try {
      return { html: await deps.convertWord({ bytes, format }) }
    } catch (cause) {
      deps.log.info({ fileId: file.id, err: cause }, 'a document was not converted')
      throw new AppError('unprocessable', "This document can't be shown here. Please download it to read it.", {
        cause,
      })
    }
  })
}

function formatOf({ mediaType }: FileRow): 'doc' | 'docx' | null {
  if (mediaType === mediaTypes.doc) return 'doc'
  return mediaType === mediaTypes.docx ? 'docx' : null
}
