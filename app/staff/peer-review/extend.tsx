import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { told } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { extendInvitation, type Invitation } from '#contracts/rounds.ts'
import { dueOn } from '#domain/peer-review.ts'

/** Gives a reviewer more time. If they asked for a day, it stands there already. */
export function Extend({ invitation }: { invitation: Invitation }) {
  const { _id: id, reviewer, asked } = invitation
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(asked?.until ?? dueOn(invitation) ?? '')
  const extend = useWrite(
    {
      send: (ask, dueOn: string) => ask(extendInvitation, { id, dueOn }),
      fallback: 'The day could not be changed.',
      done: told,
    },
    { onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`More time: ${reviewer.name}`}
        onClick={() => {
          extend.forget()
          setOpen(true)
        }}
      >
        More time
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Give more time"
        confirmLabel="Save the new day"
        busy={extend.isBusy}
        onConfirm={() => extend.run(day)}
      >
        <div className="stack">
          <p className="muted">{reviewer.name}</p>
          <FaultNotice fault={extend.fault} fields={['dueOn']} />
          <TextInput
            label={invitation.state === 'accepted' ? 'Report due on' : 'Answer due on'}
            hint="They have until the end of that day."
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
