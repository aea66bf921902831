import { useState } from 'react'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatDate } from '#app/format.ts'
import { useHydrated } from '#app/hydrated.ts'
import { resolveObjection } from '#contracts/decisions.ts'
import type { StaffManuscript } from '#contracts/manuscripts.ts'
import { useDeed } from '../use-deed.ts'

type Objection = StaffManuscript['objections'][number]

/** Open ones warn, with a way to resolve each; resolved ones stay, with the note. */
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
  const [fault, setFault] = useState<string | null>(null)
  const isHydrated = useHydrated()
  const { isBusy, error, perform, forget } = useDeed("Action 'Resolve objection' failed.")

  function close() {
    setOpen(false)
    setFault(null)
    forget()
  }
  async function resolve() {
    const isMissing = note.trim() === ''
    setFault(isMissing ? 'Enter a note: how was the objection resolved?' : null)
    if (isMissing) return
    const done = await perform(async () => {
      await call(resolveObjection, { id, email, note })
      return 'Objection resolved.'
    })
    if (done) close()
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
        onConfirm={resolve}
      >
        <div className="stack">
          {error && (
            <Notice kind="error" live>
              {error}
            </Notice>
          )}
          <p>
            The manuscript can then be approved, paid for and published. {name} is told by e-mail that it is resolved.
          </p>
          <TextArea
            label="Note"
            hint="How was it resolved? Staff see this note in the history; the co-author does not."
            rows={4}
            maxLength={2000}
            value={note}
            error={fault}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </div>
  )
}
