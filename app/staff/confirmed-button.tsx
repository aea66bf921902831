import { type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { useWrite } from '../write/use-write.ts'
import type { Write } from '../write/write.ts'
import { FaultNotice } from '../write/write-form.tsx'

type ConfirmedButtonProps<T> = {
  label: string
  /** To what it belongs, where several buttons read alike. */
  about: string
  question: string
  /** What it means. */
  children: ReactNode
  /** Where the dialog's button reads another way. */
  confirmLabel?: string
  danger?: boolean
  write: Write<void, T>
  /** Where it goes on; else the page reads itself again. */
  afterwards?(reply: T): unknown
}

/** A button for what can't be undone: it asks first, and says in the same place why it could not be done. */
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
