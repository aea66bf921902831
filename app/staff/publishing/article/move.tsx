import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Select } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { changeIssue } from '#contracts/publishing/plans.ts'

type MoveToIssueProps = { id: string; from: number | null; places: readonly number[]; hasDoi: boolean }

/** Until the year has ended, an article can move to another issue of that year. */
export function MoveToIssue({ id, from, places, hasDoi }: MoveToIssueProps) {
  const [isOpen, setOpen] = useState(false)
  const [issue, setIssue] = useState(String(places[0] ?? ''))
  const { revalidate } = useRevalidator()
  const move = useWrite<{ issue: number; from: number }, { issue: number }>(
    {
      send: (ask, place) => ask(changeIssue, { id, ...place }),
      fallback: 'The article could not be moved.',
      done: ({ issue }) => `Moved to issue ${issue}.`,
    },
    {
      onDone: () => setOpen(false),
      refused: ({ status }) => (status === 409 ? revalidate() : undefined),
    },
  )
  if (from === null || places.length === 0) return null
  return (
    <div className="manuscript-actions">
      <Button
        variant="secondary"
        onClick={() => {
          move.forget()
          setOpen(true)
        }}
      >
        Move to another issue
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Move to another issue?"
        confirmLabel="Move"
        busy={move.isBusy}
        onConfirm={() => move.run({ issue: Number(issue), from })}
      >
        <div className="stack">
          <FaultNotice fault={move.fault} fields={['issue']} />
          <p>
            It is in issue {from}. Its {hasDoi ? 'ID, DOI' : 'ID'} and address stay; its citation names the new issue,
            and the author is told by e-mail.
          </p>
          <Select
            label="Issue"
            value={issue}
            error={move.faultAt('issue')}
            options={places.map((number) => ({ value: String(number), label: `Issue ${number}` }))}
            onChange={({ currentTarget }) => setIssue(currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </div>
  )
}
