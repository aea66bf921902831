import { useState } from 'react'
import { uploadEditedFile } from '#contracts/decisions.ts'
import { call } from '../api.ts'
import { useUpload } from '../author/use-upload.ts'
import { ConfirmDialog } from '../components/dialog.tsx'
import { FileDrop } from '../components/file-drop.tsx'
import { Notice } from '../components/notice.tsx'
import type { DeedProps } from './manuscript-actions.tsx'

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
          hint="A .pdf, .doc or .docx file."
          accept=".pdf,.doc,.docx"
          error={upload.error ?? fault}
          onPick={(file) => {
            setFault(null)
            upload.pick(file)
          }}
        />
        {upload.share !== null && (
          <div className="upload-progress">
            <progress aria-label="Upload" value={upload.share} />
          </div>
        )}
      </div>
    </ConfirmDialog>
  )
}
