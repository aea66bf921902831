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

type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'children'> & {
  children?: ReactNode
  confirmLabel: string
  /** The label of the button that changes nothing, where 'Cancel' could mean the action itself. */
  keepLabel?: string
  onConfirm?: () => void
  /** The id of the form that the button submits, in place of `onConfirm`. */
  form?: string
  busy?: boolean
  danger?: boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    children,
    confirmLabel,
    keepLabel = 'Cancel',
    onConfirm,
    form,
    busy = false,
    danger = false,
    ...dialog
  } = props
  const button = form === undefined ? { onClick: onConfirm } : { type: 'submit' as const, form }
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {keepLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} {...button}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
