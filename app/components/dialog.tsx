import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  wide?: boolean
}

/** The browser keeps the focus inside, closes the dialog on Escape and then restores the focus. */
export function Dialog({ open, onClose, title, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      // React also passes on the close events of dialogs inside this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <Button variant="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X />
        </Button>
      </header>
      <div className="dialog-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  )
}

type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'wide' | 'children'> & {
  children?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  busy?: boolean
  danger?: boolean
}

export function ConfirmDialog({
  confirmLabel,
  onConfirm,
  busy = false,
  danger = false,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {dialog.children}
    </Dialog>
  )
}
