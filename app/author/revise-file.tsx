import { useState } from 'react'
import { takeRevisionFile, uploadRevisionFile } from '#contracts/review/revisions.ts'
import { base, call, sentenceOf } from '../api.ts'
import { Button } from '../components/button.tsx'
import type { StoredFile } from './draft.ts'
import { ManuscriptFile } from './manuscript-file.tsx'
import { tokenOf } from './open-revision.ts'
import { useUpload } from './use-upload.ts'

type FileProps = { reviewKey: string; file: StoredFile | null; onFile(file: StoredFile | null): void }

/** Uploads as soon as a file is picked. Without a script, the form is sent to the API as it is. */
export function ReviseFile({ reviewKey: key, file, onFile }: FileProps) {
  const token = tokenOf(key)
  const [fault, setFault] = useState<string>()
  const upload = useUpload({
    token,
    onStored: async (stored) => {
      if (!stored) return
      setFault(undefined)
      try {
        await call(takeRevisionFile, { key, url: stored.url })
        onFile(stored)
      } catch (error) {
        setFault(sentenceOf(error, 'The file could not be saved. Please try again.'))
        onFile(null)
      }
    },
  })
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${base}${uploadRevisionFile.path.replace('{key}', key)}`}
      className="stack stack-small"
    >
      <ManuscriptFile upload={upload} file={file} fault={fault} isOptional={false} hint={undefined} />
      <p className="without-script">
        <Button type="submit" variant="secondary">
          Upload
        </Button>
      </p>
    </form>
  )
}
