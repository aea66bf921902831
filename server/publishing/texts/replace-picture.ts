import type { TextState } from '#contracts/publishing/texts.ts'
import { originalOf, type Remedy } from '#domain/publishing/full-text/remedy.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '#server/deps.ts'
import type { UploadBody } from '../../manuscript/files/receive.ts'
import { uploadPicture } from '../../manuscript/files/upload-picture.ts'
import { change, kept, mayHaveMore } from './add-remedy.ts'
import { ownedText } from './read.ts'
import { savePicture } from './save-picture.ts'

const refusal = 'This picture cannot be shown. Save it as PNG, JPEG or PDF and upload that.'

/** Shows a better picture in place of one of the file, also where a newer file still has that one. */
export async function replacePicture(
  deps: Deps,
  staff: Staff,
  { id }: { id: string },
  body: UploadBody,
): Promise<TextState> {
  await ownedText(deps.db, staff, id)
  return uploadPicture(deps, staff, body, async ({ bytes, fields, keep }) => {
    const place = fields.get('place') ?? ''
    const picture = fields.get('picture') ?? ''
    const made = await savePicture(deps, bytes)
    if (!made) throw new AppError('bad-input', refusal)
    const upload = await keep(made.mediaType)
    return change(deps, staff, id, (remedies, source) => {
      mayHaveMore(remedies)
      const isOther = ({ remedy }: { remedy: Remedy }) => remedy.kind !== 'picture' || remedy.picture !== picture
      const remedy: Remedy = {
        ...{ kind: 'picture' as const, place, picture, upload, kept: made },
        instead: originalOf(source, picture),
      }
      return [...remedies.filter(isOther), kept(deps, staff, remedy)]
    })
  })
}
