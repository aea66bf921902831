import { type FormEvent, useId, useState } from 'react'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Notice } from '#app/components/notice.tsx'
import { changeRole, type ListedStaff } from '#contracts/accounts.ts'
import { useDeed } from '../use-deed.ts'
import { type JournalChoice, RoleFields, roleOf } from './role-fields.tsx'

type RoleButtonProps = { member: ListedStaff; journals: readonly JournalChoice[] }

export function RoleButton({ member: { _id: id, name, email, role, access }, journals }: RoleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, perform, forget } = useDeed('Role change failed')
  const formId = useId()
  const who = name ?? email

  function close() {
    setOpen(false)
    forget()
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].map(([field, value]) => [field, String(value)])
    const change = roleOf(Object.fromEntries(typed))
    const isDone = await perform(async () => {
      await call(changeRole, { id, ...change })
      return `The role of ${who} is changed.`
    })
    if (isDone) close()
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Change role: ${who}`} onClick={() => setOpen(true)}>
        Change role
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`The role of ${who}`}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy}>
              Save role
            </Button>
          </>
        }
      >
        <form id={formId} className="form" onSubmit={save}>
          <RoleFields key={`${role} ${access} ${isOpen}`} role={role} access={access} journals={journals} />
          {name && (
            <p className="field-hint">The change signs them out everywhere; they log in again with the new rights.</p>
          )}
          {error && (
            <Notice kind="error" live>
              {error}
            </Notice>
          )}
        </form>
      </Dialog>
    </>
  )
}
