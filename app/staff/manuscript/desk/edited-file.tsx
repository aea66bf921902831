import { useState } from 'react'
import { UploadProgress } from '#app/author/upload-progress.tsx'
import { useUpload } from '#app/author/use-upload.ts'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { FileDrop } from '#app/components/file-drop.tsx'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { uploadEditedFile } from '#contracts/manuscript/decisions.ts'
import { acceptOf } from '#domain/words/file-types.ts'
import type { CallApi } from '#server/page-context.ts'
import type { ActionDialogProps } from '../../decision/dialog-props.ts'

export function EditedFileDialog(props: ActionDialogProps) {
  const { row, manuscript, open, onClose, busy, fault, faults, run, forget } = props
  const [url, setUrl] = useState('')
  const upload = useUpload({ onStored: (file) => setUrl(file?.url ?? '') })

  const saving = (file: string) => ({
    problems: problemAt('file', file === '' && 'You need to pick a file first'),
    send: (ask: CallApi) => ask(uploadEditedFile, { id: manuscript._id, file, updatedAt: manuscript.updatedAt }),
  })
  const submit = () =>
    // If the upload fails, the field shows why.
    run(upload.isOpen() ? upload.settle().then((file) => file && saving(file.url)) : saving(url))

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
        <FaultNotice fault={fault} />
        <p>It replaces the author's file, which is kept, and is what will be published.</p>
        <FileDrop
          label="Edited file"
          hint="A .doc, .docx or .pdf file."
          accept={acceptOf('manuscript')}
          error={upload.error ?? faults.file}
          onPick={(file) => {
            forget()
            upload.pick(file)
          }}
        />
        <UploadProgress upload={upload} done={url !== '' && 'The file is uploaded.'} />
      </div>
    </ConfirmDialog>
  )
}
