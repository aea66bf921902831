import { type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { useWrite } from '../write/use-write.ts'
import type { Write } from '../write/write.ts'
import { FaultNotice } from '../write/write-form.tsx'

type ConfirmedButtonProps<T> = {
  label: string
  /** What the button belongs to, if several have the same label. */
  about: string
  question: string
  /** Explains the consequences. */
  children: ReactNode
  /** The label of the dialog's button, if it differs. */
  confirmLabel?: string
  danger?: boolean
  write: Write<void, T>
  /** Called after success, instead of reloading the page's data. */
  afterwards?(reply: T): unknown
}

/** A button for actions that cannot be undone. Its dialog asks for confirmation and shows any error. */
export function ConfirmedButton<T>(props: ConfirmedButtonProps<T>) {
  const { label, about, question, children, confirmLabel = label, danger = true, write, afterwards } = props
  const [isOpen, setOpen] = useState(false)
  const { isBusy, fault, run, forget } = useWrite(write, { onDone: close, ...(afterwards && { afterwards }) })

  function close() {
    setOpen(false)
    forget()
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
        confirmLabel={confirmLabel}
        onConfirm={() => run()}
        busy={isBusy}
        danger={danger}
      >
        <div className="stack">
          <p>{children}</p>
          <FaultNotice fault={fault} />
        </div>
      </ConfirmDialog>
    </>
  )
}
