import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button, type Look, smallLook } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { TextArea } from '../components/form-field.tsx'
import { useToast } from '../components/toast.tsx'
import { useWrite } from '../write/use-write.ts'
import type { Write } from '../write/write.ts'
import { FaultNotice } from '../write/write-form.tsx'

type ConfirmedButtonProps<T> = {
  label: string
  /** What the button belongs to, if several have the same label. */
  about?: string
  /** How the button looks, and which key presses it. */
  look?: Look
  question: string
  /** The title of what the question is about. */
  subject?: string
  /** Explains the consequences. */
  children: ReactNode
  /** A text that the dialog asks for, such as the reason. The write gets it as its input. */
  asks?: { name: string; label: string; hint: string; maxLength?: number }
  /** The label of the dialog's button, if it differs. */
  confirmLabel?: string
  keepLabel?: string
  danger?: boolean
  write: Write<string, T>
  /** Called after success, instead of reloading the page's data. */
  afterwards?(reply: T): unknown
  /** If what the button is about is no longer there, the reason becomes a toast and the page's data are reloaded. */
  mayBeGone?: boolean
}

/** A button for actions that cannot be undone. Its dialog asks for confirmation and shows any error. */
export function ConfirmedButton<T>(props: ConfirmedButtonProps<T>) {
  const { label, about, look = smallLook, question, children, asks, confirmLabel = label, danger = true } = props
  const { subject, write, afterwards, keepLabel, mayBeGone = false } = props
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isBusy, fault, faultAt, run, forget } = useWrite(write, {
    onDone: close,
    ...(afterwards && { afterwards }),
    async refused({ status, error }) {
      if (!mayBeGone || status !== 404) return
      close()
      toast(error, { kind: 'error', durationMs: 10_000 })
      await revalidate()
      return null
    },
  })

  function close() {
    setOpen(false)
    forget()
  }
  return (
    <>
      <Button {...look} aria-label={about && `${label}: ${about}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={question}
        confirmLabel={confirmLabel}
        {...(keepLabel && { keepLabel })}
        onConfirm={() => run(text)}
        busy={isBusy}
        danger={danger}
      >
        <div className="stack">
          {subject && <p className="muted">{subject}</p>}
          <p>{children}</p>
          <FaultNotice fault={fault} fields={asks ? [asks.name] : []} />
          {asks && (
            <TextArea
              {...asks}
              rows={4}
              value={text}
              error={faultAt(asks.name)}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
