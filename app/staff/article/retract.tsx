import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { retractArticle, withdrawArticle } from '#contracts/record.ts'
import { reasonProblem } from '#domain/record/change.ts'

const ends = {
  retraction: {
    contract: retractArticle,
    label: 'Retract',
    question: 'Retract this article?',
    meaning: 'Its page and file stay online with a notice that readers should not rely on it. This cannot be undone.',
    done: 'The article is retracted.',
    fallback: 'The article could not be retracted.',
  },
  withdrawal: {
    contract: withdrawArticle,
    label: 'Withdraw',
    question: 'Withdraw this article permanently?',
    meaning: 'Its page stays online and gives the reason, but its file can no longer be read. This cannot be undone.',
    done: 'The article is withdrawn.',
    fallback: 'The article could not be withdrawn.',
  },
}

type EndButtonProps = { kind: keyof typeof ends; id: string; version: number; title: string }

/** Asks for the reason that readers will see, and for confirmation. */
export function EndButton({ kind, id, version, title }: EndButtonProps) {
  const { contract, label, question, meaning, done, fallback } = ends[kind]
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { isBusy, fault, faultAt, run, forget } = useWrite<string, unknown>(
    {
      problems: (given) => problemAt('reason', reasonProblem(given)),
      send: (ask, given) => ask(contract, { id, version, reason: given }),
      fallback,
      done: () => done,
    },
    { onDone: close },
  )

  function close() {
    setOpen(false)
    forget()
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={question}
        confirmLabel={label}
        onConfirm={() => run(reason)}
        busy={isBusy}
        danger
      >
        <div className="stack">
          <p className="muted">{title}</p>
          <p>{meaning}</p>
          <FaultNotice fault={fault} fields={['reason']} />
          <TextArea
            label="Reason"
            hint="Readers see this with the article; the author receives it by e-mail."
            rows={4}
            value={reason}
            error={faultAt('reason')}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
