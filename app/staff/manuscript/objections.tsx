import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import { useHydrated } from '#app/hydrated.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { resolveObjection } from '#contracts/decisions.ts'
import type { StaffManuscript } from '#contracts/manuscripts.ts'

type Objection = StaffManuscript['objections'][number]

/** Open objections are warnings with a form to resolve each. Resolved ones stay, with their note. */
export function Objections({ id, objections }: { id: string; objections: readonly Objection[] }) {
  const open = objections.filter(({ resolved }) => !resolved)
  const resolved = objections.filter(({ resolved }) => resolved)
  return (
    <>
      {open.length > 0 && (
        <Notice kind="warning" title="A co-author objects to being named">
          <ul className="objections stack">
            {open.map((objection) => (
              <li key={objection.email} className="stack stack-small">
                <Words objection={objection} />
                <ResolveButton id={id} objection={objection} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {resolved.length > 0 && (
        <Notice kind="info" title={resolved.length === 1 ? 'Objection resolved' : 'Objections resolved'}>
          <ul className="objections stack">
            {resolved.map((objection) => (
              <li key={objection.email} className="stack stack-small">
                <Words objection={objection} />
                <Resolution objection={objection} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function Words({ objection: { name, email, reason, at } }: { objection: Objection }) {
  return (
    <p>
      {name} ({email}), {formatDate(at)}: {reason}
    </p>
  )
}

function Resolution({ objection: { resolved } }: { objection: Objection }) {
  if (!resolved) return null
  return (
    <p>
      Resolved by {resolved.by ?? 'a former member of staff'} on {formatDate(resolved.at)}: {resolved.note}
    </p>
  )
}

function ResolveButton({ id, objection: { name, email } }: { id: string; objection: Objection }) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const isHydrated = useHydrated()
  const { isBusy, fault, faultAt, run, forget } = useWrite<string, unknown>(
    {
      problems: (given) => problemAt('note', given.trim() === '' && 'Enter a note: how was the objection resolved?'),
      send: (ask, given) => ask(resolveObjection, { id, email, note: given }),
      fallback: "Action 'Resolve objection' failed.",
      done: () => 'Objection resolved.',
    },
    { onDone: close },
  )

  function close() {
    setOpen(false)
    forget()
  }
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Resolve objection: ${name}`}
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        Resolve objection
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Resolve objection"
        confirmLabel="Resolve objection"
        busy={isBusy}
        onConfirm={() => run(note)}
      >
        <div className="stack">
          <FaultNotice fault={fault} fields={['note']} />
          <p>
            The manuscript can then be approved, paid for and published. {name} is told by e-mail that it is resolved.
          </p>
          <TextArea
            label="Note"
            hint="How was it resolved? Staff see this note in the history; the co-author does not."
            rows={4}
            maxLength={2000}
            value={note}
            error={faultAt('note')}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </div>
  )
}
