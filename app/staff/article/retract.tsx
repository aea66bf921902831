import { useState } from 'react'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { retractArticle, withdrawArticle } from '#contracts/record.ts'
import { reasonProblem } from '#domain/record/change.ts'
import { useDeed } from '../use-deed.ts'

const ends = {
  retraction: {
    contract: retractArticle,
    label: 'Retract',
    question: 'Retract this article?',
    meaning: 'Its page and its file stay, under a notice that readers should not rely on it. This cannot be undone.',
    done: 'The article is retracted.',
    fallback: 'The article could not be retracted.',
  },
  withdrawal: {
    contract: withdrawArticle,
    label: 'Withdraw',
    question: 'Withdraw this article for good?',
    meaning: 'Its page stays and says why, but nobody can read its file any more. This cannot be undone.',
    done: 'The article is withdrawn.',
    fallback: 'The article could not be withdrawn.',
  },
}

type EndButtonProps = { kind: keyof typeof ends; id: string; version: number; title: string }

/** Asks for the reason that readers will see, and whether it is meant. */
export function EndButton({ kind, id, version, title }: EndButtonProps) {
  const { contract, label, question, meaning, done, fallback } = ends[kind]
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { isBusy, error, perform, forget } = useDeed(fallback)

  function close() {
    setOpen(false)
    setFault(null)
    forget()
  }

  async function confirm() {
    const problem = reasonProblem(reason)
    setFault(problem)
    if (problem) return
    const isDone = await perform(async () => {
      await call(contract, { id, version, reason })
      return done
    })
    if (isDone) close()
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
        onConfirm={confirm}
        busy={isBusy}
        danger
      >
        <div className="stack">
          <p className="muted">{title}</p>
          <p>{meaning}</p>
          {error && (
            <Notice kind="error" live>
              {error}
            </Notice>
          )}
          <TextArea
            label="Reason"
            hint="Readers see it beside the article; the author gets it by e-mail."
            rows={4}
            value={reason}
            error={fault}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
