import { type FormEvent, useId } from 'react'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextInput } from '#app/components/form-field.tsx'

type LinkDialogProps = { open: boolean; onClose(): void; onLink(href: string): void }

export function LinkDialog({ open, onClose, onLink }: LinkDialogProps) {
  const form = useId()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The editor may be inside another form, which must not be submitted.
    event.stopPropagation()
    const href = String(new FormData(event.currentTarget).get('href') ?? '').trim()
    event.currentTarget.reset()
    onLink(href)
  }
  return (
    <ConfirmDialog open={open} onClose={onClose} title="Add a link" confirmLabel="Add link" form={form}>
      <form id={form} onSubmit={submit} className="form">
        <TextInput label="Address" name="href" type="url" required placeholder="https://" autoComplete="off" />
      </form>
    </ConfirmDialog>
  )
}
