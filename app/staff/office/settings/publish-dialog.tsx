import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { formatMoment } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Fault } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import type { InputOf } from '#contracts/endpoint.ts'
import { planDraft, publishDraft } from '#contracts/office/settings.ts'
import type { CallApi } from '#server/page-context.ts'
import { type When, WhenFields } from '../../when.tsx'

export type SeenDraft = InputOf<typeof publishDraft>['drafts'][number]

type PublishDialogProps = {
  open: boolean
  onClose(): void
  /** The labels of what is published. */
  labels: readonly string[]
  timeZone: string
  /** Saves what is not saved yet, and returns all that is to be published. */
  drafts(ask: CallApi): Promise<SeenDraft[]>
  /** Shows what is wrong with fields of the page behind the dialog. Without it, the dialog does. */
  onRefused?(fault: Fault): void
  onDone(): void
}

const ownFields = ['why', 'on', 'time', 'when.on', 'when.time']

/** Asks when, and why. */
export function PublishDialog({ open, onClose, labels, timeZone, drafts, onRefused, onDone }: PublishDialogProps) {
  const [when, setWhen] = useState<When | undefined>()
  const [why, setWhy] = useState('')
  const publish = useWrite<void, string>(
    {
      async send(ask) {
        const all = await drafts(ask)
        if (all.length === 0) return 'This is what is published already.'
        if (!when) return (await ask(publishDraft, { drafts: all, why })).success
        const { publishAt } = await ask(planDraft, { drafts: all, when, why })
        return `It will be published on ${formatMoment(publishAt)}.`
      },
      fallback: 'It could not be published.',
      done: (sentence) => sentence,
    },
    {
      onDone() {
        setWhy('')
        setWhen(undefined)
        onDone()
        onClose()
      },
      refused(fault) {
        if (!onRefused || Object.keys(fault.fields).every((field) => ownFields.includes(field))) return
        onRefused(fault)
        onClose()
      },
    },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={labels.length === 1 ? 'Publish this change?' : `Publish ${labels.length} changes?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={publish.isBusy} onClick={() => publish.run()}>
            {when ? 'Schedule' : 'Publish'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{labels.join(', ')}. Readers see it within a second, and every earlier version can be brought back.</p>
        <FaultNotice fault={publish.fault} fields={ownFields} />
        <WhenFields when={when} timeZone={timeZone} faults={publish.fault?.fields ?? {}} onChange={setWhen} />
        <TextInput
          label="Why"
          hint="For the history. Only staff see it."
          optional
          name="why"
          maxLength={300}
          value={why}
          error={publish.faultAt('why')}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
