import type { ReactNode } from 'react'
import { uploadBytes } from '#domain/limits.ts'
import { FileDrop } from '../components/file-drop.tsx'
import type { StoredFile } from './draft.ts'
import type { useUpload } from './use-upload.ts'

type ManuscriptFileProps = {
  upload: ReturnType<typeof useUpload>
  file: StoredFile | null
  fault: string | undefined
  isOptional: boolean
  hint: ReactNode
}

const usualHint = `A .doc or .pdf file, or a .docx one, of at most ${uploadBytes.manuscript / 1024 / 1024} MB.`

export function ManuscriptFile({ upload, file, fault, isOptional, hint }: ManuscriptFileProps) {
  const { share, error, pick } = upload
  const percent = Math.round((share ?? 0) * 100)
  return (
    <div className="stack stack-small">
      <FileDrop
        label={isOptional ? 'New manuscript file' : 'Manuscript file'}
        optional={isOptional}
        hint={hint ?? usualHint}
        // Spec §5: what the input offers; a .docx is taken all the same.
        accept=".pdf,.doc"
        name="file"
        current={file?.name}
        error={error ?? (file ? undefined : fault)}
        onPick={pick}
      />
      {share !== null && (
        <div className="upload-progress">
          <progress aria-label="Upload" value={share} />
          <span className="tabular">{share < 1 ? `${percent} %` : 'Checking the file'}</span>
        </div>
      )}
      <div role="status" className="upload-done">
        {file && share === null && `${file.name} is uploaded.`}
      </div>
    </div>
  )
}
