import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { formatDate } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { told } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { extendRevision } from '#contracts/revisions.ts'
import type { Round } from '#contracts/rounds.ts'
import { addDays } from '#domain/day.ts'
import { comparePath } from '../manuscript/versions.tsx'

type RevisionProps = { id: string; round: Round; today: string; mayExtend: boolean }

/** What is asked of the author after a round, and what came of it. */
export function RevisionLine({ id, round, today, mayExtend }: RevisionProps) {
  const { revision } = round
  if (!revision) return null
  const { dueOn, asked, submittedAt, isAwaited, version } = revision
  if (submittedAt && version)
    return (
      <p className="cluster meta">
        Revision submitted on {formatDate(submittedAt)} as version {version}.
        <a href={comparePath(id, round.version, version)}>See what changed</a>
      </p>
    )
  if (!isAwaited) return <p className="meta">The revision was no longer awaited.</p>
  return (
    <div className="stack stack-small">
      <div className="cluster meta">
        Revision due on {formatDate(dueOn)}
        {dueOn < today && <Badge tone="danger">Overdue</Badge>}
        {mayExtend && <MoreTime id={id} day={asked?.until ?? addDays(dueOn > today ? dueOn : today, 14)} />}
      </div>
      {asked && (
        <p className="manuscript-reason">
          The author asks for time until {formatDate(asked.until)}.{asked.reason && ` ${asked.reason}`}
        </p>
      )}
    </div>
  )
}

/** If the author asked for a day, it stands there already. */
function MoreTime({ id, day: proposed }: { id: string; day: string }) {
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(proposed)
  const extend = useWrite(
    {
      send: (ask, dueOn: string) => ask(extendRevision, { id, dueOn }),
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
        onClick={() => {
          extend.forget()
          setDay(proposed)
          setOpen(true)
        }}
      >
        Give the author more time
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Give the author more time"
        confirmLabel="Save the new day"
        busy={extend.isBusy}
        onConfirm={() => extend.run(day)}
      >
        <div className="stack">
          <FaultNotice fault={extend.fault} fields={['dueOn']} />
          <TextInput
            label="Revision due on"
            hint="They have until the end of that day, and are told by e-mail."
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
