import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import type { Report } from '#contracts/review/rounds.ts'
import { redactReport } from '#contracts/review/unsent-reports.ts'
import { WriteButton } from '../../write-button.tsx'

/** Changes what the author reads of a report, for example a name that slipped in. The original is kept. */
export function Redact({ id, report }: { id: string; report: Report }) {
  const { toAuthor, redacted } = report
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(redacted?.text ?? toAuthor)
  const save = useWrite(
    {
      send: (ask, text: string) => ask(redactReport, { id, text }),
      fallback: 'It could not be saved.',
      done: successOf,
    },
    { onDone: () => setOpen(false) },
  )
  return (
    <div className="cluster">
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Redact
      </Button>
      {redacted && (
        <WriteButton
          label="Restore the original"
          about="report"
          variant="quiet"
          write={{
            send: (ask) => ask(redactReport, { id, text: null }),
            fallback: 'It could not be restored.',
            done: successOf,
          }}
        />
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        wide
        title="Redact the report"
        confirmLabel="Save"
        busy={save.isBusy}
        onConfirm={() => save.run(text)}
      >
        <div className="stack">
          <p>The author reads this text. The original is kept for the office.</p>
          <FaultNotice fault={save.fault} fields={['text']} />
          <TextArea
            label="To the author"
            rows={12}
            maxLength={50_000}
            value={text}
            error={save.faultAt('text')}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </div>
  )
}
