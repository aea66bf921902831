import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { type Fault, successOf } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import type { InputOf } from '#contracts/endpoint.ts'
import { discardDraft, saveDraft } from '#contracts/office/settings.ts'
import type { Problem } from '#domain/words/errors.ts'
import { inList } from '#domain/words/text.ts'
import { PublishDialog, type SeenDraft } from './publish-dialog.tsx'

type SettingsBarProps = {
  document: string
  timeZone: string
  /** What is not published, edits on this page among it. */
  changed: readonly { field: string; label: string }[]
  /** What is not even saved. */
  edits: InputOf<typeof saveDraft>['changes']
  /** What is saved, whether it is edited again or not. */
  drafts: SeenDraft[]
  problems(): readonly Problem[]
  onFaults(faults: Record<string, string>): void
  onSaved(): void
}

/** What is not published yet, in words, and what can be done with it. */
export function SettingsBar(props: SettingsBarProps) {
  const { document, timeZone, changed, edits, drafts, problems, onFaults, onSaved } = props
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Fault | undefined>()
  const { revalidate } = useRevalidator()
  /** What somebody else has saved meanwhile is read, so that it can be compared, and saving again means to replace it. */
  const refused = async (fault: Fault) => {
    if (fault.status === 409) await revalidate()
    setRefusal(fault)
    onFaults(fault.fields)
  }
  const save = useWrite<void, { success: string }>(
    {
      problems,
      send: (ask) => ask(saveDraft, { document, changes: edits }),
      fallback: 'The draft could not be saved.',
      done: successOf,
    },
    { refused, onDone: saved },
  )
  const discard = useWrite<void, { success: string }>(
    {
      send: async (ask) =>
        drafts.length === 0
          ? { success: 'Discarded.' }
          : ask(discardDraft, { document, fields: drafts.map(({ field, seen }) => ({ field, seen })) }),
      fallback: 'The draft could not be discarded.',
      done: successOf,
    },
    { refused, onDone: saved },
  )
  const labels = changed.map(({ label }) => label)

  function saved() {
    setRefusal(undefined)
    onFaults({})
    onSaved()
  }

  function publish() {
    const faults = problems()
    const [first] = faults
    const fields = Object.fromEntries(faults.map(({ field, sentence }) => [field, sentence]))
    onFaults(fields)
    setRefusal(first && { error: first.sentence, fields, typed: {}, status: null })
    if (!first) setAsking(true)
  }

  const fault = refusal ?? save.fault ?? discard.fault
  // What is saved is read anew before anything else is done with it.
  const isBusy = save.isBusy || discard.isBusy
  return (
    <>
      <div className="settings-bar" data-open={labels.length > 0 || undefined}>
        <FaultNotice fault={fault} />
        {labels.length > 0 && (
          <>
            <p>
              <strong>{labels.length === 1 ? '1 change' : `${labels.length} changes`} not published.</strong>{' '}
              {inList(labels)}.
            </p>
            <p className="cluster">
              <Button variant="quiet" disabled={isBusy} onClick={() => discard.run()}>
                Discard
              </Button>
              {edits.length > 0 && (
                <Button variant="secondary" busy={save.isBusy} onClick={() => save.run()}>
                  Save draft
                </Button>
              )}
              <Button disabled={isBusy} onClick={publish}>
                Publish…
              </Button>
            </p>
          </>
        )}
      </div>
      <PublishDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        labels={labels}
        timeZone={timeZone}
        drafts={async (ask) => {
          const others = drafts.filter((draft) => !edits.some(({ field }) => field === draft.field))
          if (edits.length === 0) return others
          return [...others, ...(await ask(saveDraft, { document, changes: edits })).drafts]
        }}
        onRefused={refused}
        onDone={saved}
      />
    </>
  )
}
