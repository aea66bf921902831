import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { UploadProgress } from '#app/author/upload-progress.tsx'
import { useUpload } from '#app/author/use-upload.ts'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { FileDrop } from '#app/components/file-drop.tsx'
import { Menu, MenuItem } from '#app/components/menu.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, successOf } from '#app/write/write.ts'
import { FaultLine, FaultNotice } from '#app/write/write-form.tsx'
import { type ReviewersCopy, remakeCopy, settleCopy, uploadCopy } from '#contracts/review/reviewer-copy.ts'
import { spotOf } from '#domain/manuscript/anonymity/report.ts'
import { acceptOf } from '#domain/words/file-types.ts'
import type { CallApi } from '#server/page-context.ts'

type Version = { id: string; version: number }
type Asked = 'upload' | 'accept' | 'remake' | null

const uploadLabel = 'Upload a copy of your own'

/** What is done with a whole copy. */
export function CopyMenu({ copy, needsUpload, ...key }: Version & { copy: ReviewersCopy; needsUpload: boolean }) {
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  const open = copy.leaks.length
  return (
    <>
      {needsUpload && (
        <Button variant="secondary" size="small" onClick={() => ask('upload')}>
          <Upload />
          {uploadLabel}
        </Button>
      )}
      <Menu label="More" size="small">
        {!needsUpload && <MenuItem onSelect={() => ask('upload')}>{uploadLabel}</MenuItem>}
        {copy.state === 'ready' && open > 0 && (
          <MenuItem onSelect={() => ask('accept')}>{open === 1 ? 'Keep 1 place' : `Keep all ${open} places`}</MenuItem>
        )}
        <MenuItem onSelect={() => ask('remake')}>Make the copy again</MenuItem>
      </Menu>
      <UploadDialog {...key} open={asked === 'upload'} onClose={close} />
      <Confirmed
        {...{ open: asked === 'accept', onClose: close, label: 'Keep them all', title: 'Keep every place?' }}
        send={(call) =>
          call(settleCopy, { ...key, places: copy.leaks.map((leak) => ({ ...spotOf(leak), text: null })) })
        }
      >
        Reviewers will read {open === 1 ? 'this place' : `all ${open} places`} as the author wrote{' '}
        {open === 1 ? 'it' : 'them'}. The history says that you decided this.
      </Confirmed>
      <Confirmed
        {...{ open: asked === 'remake', onClose: close, label: 'Make it again', title: 'Make the copy again?' }}
        send={(call) => call(remakeCopy, key)}
      >
        It is made from the author’s file, and what was replaced or kept is asked again. Until it is accepted, reviewers
        can neither be invited nor open it.
      </Confirmed>
    </>
  )
}

type ConfirmedProps = {
  open: boolean
  onClose(): void
  title: string
  label: string
  children: ReactNode
  send(call: CallApi): Promise<{ success: string }>
}

function Confirmed({ open, onClose, title, label, children, send }: ConfirmedProps) {
  const { isBusy, fault, run } = useWrite<void, { success: string }>(
    { send, fallback: `Action '${label}' failed.`, done: successOf },
    { onDone: onClose },
  )
  return (
    <ConfirmDialog {...{ open, onClose, title }} confirmLabel={label} busy={isBusy} onConfirm={() => run()}>
      <div className="stack">
        <p>{children}</p>
        <FaultLine fault={fault} />
      </div>
    </ConfirmDialog>
  )
}

function UploadDialog({ id, version, open, onClose }: Version & { open: boolean; onClose(): void }) {
  const [url, setUrl] = useState('')
  const upload = useUpload({ onStored: (file) => setUrl(file?.url ?? '') })
  const { isBusy, fault, faultAt, run, forget } = useWrite<string, { success: string }>(
    {
      problems: (file) => problemAt('file', file === '' && 'You need to pick a file first'),
      send: (call, file) => call(uploadCopy, { id, version, file }),
      fallback: "Action 'Upload' failed.",
      done: successOf,
    },
    { onDone: onClose },
  )
  // If the upload fails, the field shows why.
  const submit = () => run(upload.isOpen() ? upload.settle().then((file) => file?.url ?? null) : url)
  return (
    <ConfirmDialog
      {...{ open, onClose }}
      title={uploadLabel}
      confirmLabel="Use this file"
      busy={isBusy}
      onConfirm={submit}
    >
      <div className="stack">
        <FaultNotice fault={fault} fields={['file']} />
        <p>Remove the names from the text yourself. File properties, comments and tracked changes are removed here.</p>
        <p>
          Your file takes the place of this copy. What was replaced or kept counts where the same words stand. It is
          checked like any other: reviewers can be invited, and open it, once no place in it is left to decide.
        </p>
        <FileDrop
          label="Reviewers’ copy"
          hint="A .doc, .docx or .pdf file."
          accept={acceptOf('manuscript')}
          error={upload.error ?? faultAt('file')}
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
