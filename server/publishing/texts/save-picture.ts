import { createHash } from 'node:crypto'
import { pictureKey, smallTypes, widthsOf } from '#domain/manuscript/picture-forms.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import { putBytes } from '#server/adapters/storage/put-bytes.ts'
import type { Deps } from '#server/deps.ts'

type KeptPicture = Source['pictures'][string]

/** Keeps a picture in all its forms. Null for one that no browser shows; the report says which. */
export async function savePicture(
  { pictures, preparePicture, log }: Pick<Deps, 'pictures' | 'preparePicture' | 'log'>,
  bytes: Uint8Array,
): Promise<KeptPicture | null> {
  const made = await preparePicture({ bytes }).catch((error: unknown) => {
    log.info({ err: error }, 'a picture of a manuscript is not shown')
    return null
  })
  if (!made) return null
  const { mediaType, width, height, small } = made
  const file = createHash('sha256').update(made.bytes).digest('hex')
  const forms = [{ key: pictureKey(file, null, mediaType), bytes: made.bytes }]
  for (const each of small) forms.push({ key: pictureKey(file, each.width, `image/${each.type}`), bytes: each.bytes })
  for (const form of forms) await putBytes(pictures, form.key, form.bytes)
  return { file, mediaType, width, height, bytes: made.bytes.length }
}

export async function removePicture({ pictures }: Pick<Deps, 'pictures'>, picture: KeptPicture): Promise<void> {
  const { file, mediaType } = picture
  const small = widthsOf(picture).flatMap((width) => smallTypes.map((type) => pictureKey(file, width, `image/${type}`)))
  for (const key of [pictureKey(file, null, mediaType), ...small]) await pictures.remove(key)
}
