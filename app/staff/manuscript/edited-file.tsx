import { useState } from 'react'
import { call } from '#app/api.ts'
import { UploadProgress } from '#app/author/upload-progress.tsx'
import { useUpload } from '#app/author/use-upload.ts'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { FileDrop } from '#app/components/file-drop.tsx'
import { Notice } from '#app/components/notice.tsx'
import { uploadEditedFile } from '#contracts/decisions.ts'
import { acceptOf } from '#domain/file-types.ts'
import type { DeedProps } from './actions.tsx'

export function EditedFileDialog({ row, manuscript, open, onClose, busy, error, carryOut }: DeedProps) {
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const upload = useUpload({ onStored: (file) => setUrl(file?.url ?? '') })

  function submit(): void {
    const isPicked = url !== '' || upload.isOpen()
    setFault(isPicked ? null : 'You need to pick a file first')
    if (!isPicked) return
    void carryOut(async () => {
      const file = url || (await upload.settle())?.url
      if (file) await call(uploadEditedFile, { id: manuscript._id, file, updatedAt: manuscript.updatedAt })
      else throw new Error('the upload has failed, and says why at the field')
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={row.label}
      confirmLabel={row.label}
      busy={busy}
      onConfirm={submit}
    >
      <div className="stack">
        {error && !upload.error && (
          <Notice kind="error" live>
            {error}
          </Notice>
        )}
        <p>It takes the place of the author's file, which is kept beside it, and is what will be published.</p>
        <FileDrop
          label="Edited file"
          hint="A .doc, .docx or .pdf file."
          accept={acceptOf('manuscript')}
          error={upload.error ?? fault}
          onPick={(file) => {
            setFault(null)
            upload.pick(file)
          }}
        />
        <UploadProgress upload={upload} done={url !== '' && 'The file is uploaded.'} />
      </div>
    </ConfirmDialog>
  )
}
