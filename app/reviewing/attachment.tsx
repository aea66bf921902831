import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { attachFile, type Report, removeFile } from '#contracts/review/reviewing.ts'
import { uploadBytes } from '#domain/people/limits.ts'
import { acceptOf, emptyFileSentence, fileTypeProblem, tooLargeSentence } from '#domain/words/file-types.ts'
import { call, sentenceOf } from '../api.ts'
import { Button } from '../components/button.tsx'
import { FieldError } from '../components/form-field.tsx'
import { formatBytes } from '../format.ts'
import { sendForm } from '../upload.ts'

type InTurn = <T extends { updatedAt: string }>(work: () => Promise<T>) => Promise<T>
type AttachmentProps = { token: string; file: Report['file'] | undefined; inTurn: InTurn }

export const pathOf = (token: string) => attachFile.path.replace('{token}', token)

function problemOf({ name, size }: File): string | null {
  if (size > uploadBytes.manuscript) return tooLargeSentence(uploadBytes.manuscript)
  return fileTypeProblem('manuscript', name) ?? (size === 0 ? emptyFileSentence : null)
}

/** A document instead of typed comments, or in addition to them. */
export function Attachment({ token, file, inTurn }: AttachmentProps) {
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { revalidate } = useRevalidator()

  async function change(work: () => Promise<{ updatedAt: string }>): Promise<void> {
    setError(null)
    try {
      await inTurn(work)
      await revalidate()
    } catch (fault) {
      setError(sentenceOf(fault, 'The file could not be attached. Please try again.'))
    } finally {
      setShare(null)
      if (input.current) input.current.value = ''
    }
  }

  function pick(picked: File | undefined): void {
    if (!picked) return
    const problem = problemOf(picked)
    setError(problem)
    if (problem) return
    const form = new FormData()
    form.set('file', picked)
    setShare(0)
    void change(async () => (await sendForm(pathOf(token), form, setShare)) as { updatedAt: string })
  }

  return (
    <div id="file" className="attachment">
      <label className="attach needs-script">
        <Paperclip />
        <span>{file ? 'Attach another file' : 'Attach a file'}</span>
        <input
          ref={input}
          type="file"
          name="file"
          accept={acceptOf('manuscript')}
          aria-describedby={error ? 'file-error' : undefined}
          onChange={({ currentTarget }) => pick(currentTarget.files?.[0])}
        />
      </label>
      <span className="without-script">
        <Button type="submit" variant="secondary" size="small" name="goal" value="file">
          {file ? 'Save and change the file' : 'Save and attach a file'}
        </Button>
      </span>
      <FileHint />
      <div role="status" className="attachment-state">
        {share !== null && <progress aria-label="Upload" value={share} />}
        {share === null && file && (
          <>
            <a href={file.path} download={file.name}>
              {file.name}
            </a>
            , {formatBytes(file.bytes)}
          </>
        )}
      </div>
      {file && share === null && (
        <span className="needs-script">
          <Button variant="quiet" size="small" onClick={() => void change(() => call(removeFile, { token }))}>
            Remove file
          </Button>
        </span>
      )}
      {error && <FieldError id="file-error">{error}</FieldError>}
    </div>
  )
}

export function FileHint() {
  return (
    <p className="field-hint">
      The author gets the file with your report, without your name in its properties and comments. Please do not name
      yourself in its text.
    </p>
  )
}
