import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { removeArticle, retractArticle } from '#contracts/manuscript/record.ts'
import { type ChangePreview, previewEnd } from '#contracts/publishing/record-previews.ts'
import { reasonProblem } from '#domain/manuscript/record/change.ts'
import { reasonMark } from '../../shown-letters.tsx'
import { ShownChange } from './change-preview.tsx'

const ends = {
  retraction: {
    contract: retractArticle,
    end: 'retract',
    label: 'Retract',
    question: 'Retract this article?',
    meaning:
      'Its page and file stay online with a warning that readers should not rely on it. A notice with the reason is published in the open issue. This cannot be undone.',
    done: 'The article is retracted.',
    fallback: 'The article could not be retracted.',
  },
  removal: {
    contract: removeArticle,
    end: 'remove',
    label: 'Remove article',
    question: 'Remove this article permanently?',
    meaning:
      'Only its title, its authors and your reason stay on its page. The abstract, the text, the references and the files can no longer be read anywhere, not even in earlier versions. A notice with the reason is published in the open issue. This cannot be undone.',
    done: 'The article is removed.',
    fallback: 'The article could not be removed.',
  },
} as const

type EndButtonProps = { kind: keyof typeof ends; id: string; version: number; title: string }

/** Asks for the reason, and shows with it the e-mails and the article's page before anything happens. */
export function EndButton({ kind, id, version, title }: EndButtonProps) {
  const { contract, end, label, question, meaning, done, fallback } = ends[kind]
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const preview = useWrite<string, ChangePreview>(
    {
      send: (ask, reason) => ask(previewEnd, { id, end, version, reason }),
      fallback: 'What would happen cannot be shown right now.',
    },
    { afterwards: () => undefined },
  )
  const change = useWrite<string, unknown>(
    {
      problems: (reason) => problemAt('reason', reasonProblem(reason)),
      send: (ask, reason) => ask(contract, { id, version, reason }),
      fallback,
      done: () => done,
    },
    { onDone: close },
  )

  function open() {
    setOpen(true)
    void preview.run(reasonMark)
  }

  function close() {
    setOpen(false)
    change.forget()
  }
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        wide
        title={question}
        confirmLabel={label}
        onConfirm={() => change.run(reason)}
        // Nobody should confirm what they have not been shown yet.
        busy={change.isBusy || preview.isBusy}
        danger
      >
        <div className="stack">
          <p className="muted">{title}</p>
          <p>{meaning}</p>
          <FaultNotice fault={change.fault} fields={['reason']} />
          <TextArea
            name="reason"
            label="Reason"
            hint="Readers see this with the article. Below is what is sent and shown."
            rows={3}
            maxLength={2000}
            value={reason}
            error={change.faultAt('reason')}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FaultNotice fault={preview.fault} />
          {preview.isBusy && <p className="muted">Preparing what would be sent and shown…</p>}
          {preview.reply && <ShownChange preview={preview.reply} reason={reason} />}
        </div>
      </ConfirmDialog>
    </>
  )
}
