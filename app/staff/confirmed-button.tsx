import { type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'
import { useDeed } from './use-deed.ts'

type ConfirmedButtonProps = {
  label: string
  /** To what it belongs, where several buttons read alike. */
  about: string
  question: string
  /** What it means. */
  children: ReactNode
  fallback: string
  /** Resolves with the sentence that says it is done. */
  deed(): Promise<string>
  /** Where it goes on; else the page shows itself anew. */
  afterwards?: () => unknown
}

/** A button for what can't be undone: it asks first, and says in the same place why it could not be done. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, about, question, children, fallback, deed, afterwards } = props
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, perform, forget } = useDeed(fallback)

  function close() {
    setOpen(false)
    forget()
  }
  async function confirm() {
    if (await perform(deed, afterwards)) close()
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`${label}: ${about}`} onClick={() => setOpen(true)}>
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
          <p>{children}</p>
          {error && (
            <Notice kind="error" live>
              {error}
            </Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
