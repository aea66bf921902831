import { useState } from 'react'
import { Button, type Look, smallLook } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import type { CallApi } from '#server/page-context.ts'

type MoreTimeProps = {
  label: string
  /** The person who gets the time, where one page has several. */
  name?: string
  title: string
  /** What is due on that day. */
  due: string
  hint: string
  /** The day to begin with: what was asked for, if anybody asked. */
  day: string
  send(ask: CallApi, dueOn: string): Promise<{ success: string }>
  look?: Look
}

/** Gives a reviewer or an author more time. */
export function MoreTime({ label, name, title, due, hint, day: proposed, send, look = smallLook }: MoreTimeProps) {
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(proposed)
  const extend = useWrite(
    { send, fallback: 'The day could not be changed.', done: successOf },
    { onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button
        {...look}
        aria-label={name && `${label}: ${name}`}
        onClick={() => {
          extend.forget()
          setDay(proposed)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        confirmLabel="Save the new day"
        busy={extend.isBusy}
        onConfirm={() => extend.run(day)}
      >
        <div className="stack">
          {name && <p className="muted">{name}</p>}
          <FaultNotice fault={extend.fault} fields={['dueOn']} />
          <TextInput
            label={due}
            hint={hint}
            type="date"
            value={day}
            error={extend.faultAt('dueOn')}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
