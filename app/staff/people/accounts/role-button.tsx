import { useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts } from '#app/write/write.ts'
import { WriteForm } from '#app/write/write-form.tsx'
import { changeRole, type ListedStaff } from '#contracts/people/accounts.ts'
import { type JournalChoice, RoleFields, roleOf } from './role-fields.tsx'

type RoleButtonProps = { member: ListedStaff; journals: readonly JournalChoice[] }

export function RoleButton({
  member: { _id: id, name, email, role, access, furtherAccess },
  journals,
}: RoleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const change = useWrite<Texts, unknown>(
    {
      send: (ask, texts) => ask(changeRole, { id, ...roleOf(texts) }),
      fallback: 'Role change failed',
      done: () => `The role of ${who} is changed.`,
    },
    { onDone: close },
  )
  const formId = useId()
  const who = name ?? email

  function close() {
    setOpen(false)
    change.forget()
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Change role: ${who}`} onClick={() => setOpen(true)}>
        Change role
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={`The role of ${who}`}
        confirmLabel="Save role"
        form={formId}
        busy={change.isBusy}
      >
        <WriteForm id={formId} of={change}>
          <RoleFields
            key={`${role} ${access} ${furtherAccess} ${isOpen}`}
            {...{ role, access, furtherAccess }}
            journals={journals}
          />
          {name && (
            <p className="field-hint">
              They will be logged out everywhere and can log in again with the new role. Manuscripts that they handle
              and may no longer work on get no handling editor; the other editors are asked to take them over on Today.
            </p>
          )}
        </WriteForm>
      </ConfirmDialog>
    </>
  )
}
