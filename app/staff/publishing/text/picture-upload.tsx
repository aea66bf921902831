import { useId } from 'react'
import { sendForm } from '#app/upload.ts'
import { useWrite } from '#app/write/use-write.ts'
import { FaultLine } from '#app/write/write-form.tsx'
import { replacePicture } from '#contracts/publishing/texts.ts'

type PictureUploadProps = { id: string; place: string; picture: string; about: string }

/** A better picture in place of one of the file. It is sent as soon as it is selected. */
export function PictureUpload({ id, place, picture, about }: PictureUploadProps) {
  const field = useId()
  const { isBusy, fault, run } = useWrite({
    send: (_, file: File) => {
      const form = new FormData()
      form.set('place', place)
      form.set('picture', picture)
      form.set('file', file)
      return sendForm(replacePicture.path.replace('{id}', id), form, () => {})
    },
    fallback: 'The picture could not be uploaded. Try again.',
    done: () => 'Picture replaced.',
  })
  return (
    <div className="stack stack-small">
      <label htmlFor={field}>
        Upload a better picture <span className="visually-hidden">{about}</span>
      </label>
      <input
        id={field}
        type="file"
        accept="image/png,image/jpeg,image/tiff,image/webp,image/gif,application/pdf"
        disabled={isBusy}
        aria-describedby={`${field}-hint`}
        onChange={({ currentTarget: { files } }) => files?.[0] && run(files[0])}
      />
      <p id={`${field}-hint`} className="meta">
        PNG, JPEG, TIFF or PDF, at least 800 pixels wide.
      </p>
      <FaultLine fault={fault} />
    </div>
  )
}
