import type { ReactNode } from 'react'
import { uploadBytes } from '#domain/people/limits.ts'
import { acceptOf } from '#domain/words/file-types.ts'
import { FileDrop } from '../components/file-drop.tsx'
import type { StoredFile } from './draft.ts'
import { UploadProgress } from './upload-progress.tsx'
import type { useUpload } from './use-upload.ts'

type ManuscriptFileProps = {
  upload: ReturnType<typeof useUpload>
  file: StoredFile | null
  fault: string | undefined
  isOptional: boolean
  hint: ReactNode
}

const usualHint = `A .doc, .docx or .pdf file of at most ${uploadBytes.manuscript / 1024 / 1024} MB.`
const signedOut = 'Your session has expired. Log in and choose the file again; your draft is saved.'

export function ManuscriptFile({ upload, file, fault, isOptional, hint }: ManuscriptFileProps) {
  const { remedy, pick } = upload
  const error = remedy === 'log-in' ? signedOut : upload.error
  return (
    <div className="stack stack-small">
      <FileDrop
        label={isOptional ? 'New manuscript file' : 'Manuscript file'}
        optional={isOptional}
        hint={hint ?? usualHint}
        accept={acceptOf('manuscript')}
        name="file"
        current={file?.name}
        error={error ?? (file ? undefined : fault)}
        onPick={pick}
      />
      <UploadProgress upload={upload} done={file && `${file.name} is uploaded.`} />
    </div>
  )
}
