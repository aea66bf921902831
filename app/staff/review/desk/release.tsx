import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { Checkbox } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import type { Report } from '#contracts/review/rounds.ts'
import { releaseReport } from '#contracts/review/unsent-reports.ts'
import { Redact } from './redact.tsx'

/** What is left to do with a report that the decision did not send. `whom`: who is named in it. */
export function Release({ id, report, whom }: { id: string; report: Report; whom: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const [despiteNames, setDespite] = useState(false)
  const release = useWrite<void, { success: string }>(
    {
      send: (ask) => ask(releaseReport, { id, despiteNames }),
      fallback: 'It could not be sent.',
      done: successOf,
    },
    { onDone: () => setOpen(false) },
  )
  return (
    <div className="cluster">
      <Redact id={id} report={report} />
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Send to the author
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Send the report to the author"
        confirmLabel="Send report"
        busy={release.isBusy}
        onConfirm={() => release.run()}
      >
        <div className="stack">
          <p>The author gets it by e-mail, as it stands on this page. The decision stays as it is.</p>
          <FaultNotice fault={release.fault} fields={['despiteNames']} />
          {whom && (
            <Checkbox
              label={`Send it although it seems to name ${whom}`}
              checked={despiteNames}
              error={despiteNames ? undefined : release.faultAt('despiteNames')}
              onChange={({ currentTarget }) => setDespite(currentTarget.checked)}
            />
          )}
        </div>
      </ConfirmDialog>
    </div>
  )
}
