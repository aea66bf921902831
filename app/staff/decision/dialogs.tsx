import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useFocusOnFault } from '#app/write/focus-on-fault.ts'
import type { Fault } from '#app/write/write.ts'
import type { Choice } from '#domain/decision/decision-choice.ts'
import type { OfferedAction } from '#domain/words/manuscript-status.ts'
import { Unsent } from '../manuscript/desk/unsent.tsx'
import { ResultNotice } from '../result-notice.tsx'
import { decisionBasis } from './basis.ts'
import type { ActionDialogProps, DecisionContext, Draft } from './dialog-props.ts'
import { draftFor, kindOf, textsIn } from './drafts.ts'
import { useAction } from './use-action.ts'

// Loaded on demand, to keep the first page load small.
const PlainDialog = lazy(async () => ({ default: (await import('../manuscript/desk/decision.tsx')).DecisionDialog }))
const WaiveDialog = lazy(async () => ({ default: (await import('../manuscript/desk/waive.tsx')).WaiveDialog }))
const EditedFileDialog = lazy(async () => ({
  default: (await import('../manuscript/desk/edited-file.tsx')).EditedFileDialog,
}))
const dialogs: Partial<Record<string, ComponentType<ActionDialogProps>>> = {
  decide: lazy(async () => ({ default: (await import('./decide.tsx')).DecideDialog })),
  'mark-paid': lazy(async () => ({ default: (await import('../manuscript/desk/mark-paid.tsx')).MarkPaidDialog })),
  waive: WaiveDialog,
  reduce: WaiveDialog,
  'upload-edited-file': EditedFileDialog,
  publish: lazy(async () => ({ default: (await import('../manuscript/desk/publish.tsx')).PublishDialog })),
}

/** The dialog of whatever was pressed, what was typed in each, and what came of the last. */
export function useDialogs(context: DecisionContext) {
  const { manuscript, actions, desk } = context
  const made = desk && decisionBasis(desk).decisions
  const [chosen, setChosen] = useState<{ row: OfferedAction; turn: number; made: number | null }>()
  const [isOpen, setOpen] = useState(false)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const place = useRef<HTMLDivElement>(null)
  const kind = chosen ? kindOf(chosen.row) : ''
  const draft = drafts[kind] ?? {}
  const act = useAction(manuscript, chosen?.row, () => {
    setOpen(false)
    setDrafts(({ [kind]: _, ...others }) => others)
  })
  useFocusOnFault(place, act.fault)
  // Somebody else may have changed the manuscript, so that the action is no longer available, or decided meanwhile.
  const isOffered = actions.some((row) => row.off === null && kindOf(row) === kind && row.from === chosen?.row.from)
  const isStill = isOffered && chosen?.made === made
  const ChosenDialog = dialogs[kind] ?? PlainDialog
  return {
    press(choice: Choice) {
      const pressed = actions.find(({ action }) => action === choice.act)
      const row = pressed ?? actions.find((one) => one.off === null && kindOf(one) === 'decide')
      if (!row) return
      act.forget()
      setChosen((last) => ({ row, turn: (last?.turn ?? 0) + 1, made }))
      setDrafts((known) => ({ ...known, [kindOf(row)]: draftFor(row, row === pressed, desk, known[kindOf(row)]) }))
      setOpen(true)
    },
    // Nothing behind an open dialog can take the focus.
    result: act.result && !(isOpen && isStill) && (
      <ResultNotice of={act.result} kind={act.result.kind}>
        {act.result.sentence}
        {act.fault && !isOffered && <Unsent texts={textsIn(draft)} />}
      </ResultNotice>
    ),
    dialog: (
      <div ref={place} className="decision-dialog">
        <Suspense>
          {chosen && (
            <ChosenDialog
              key={chosen.turn}
              {...context}
              row={chosen.row}
              draft={draft}
              open={isOpen && isStill}
              onClose={() => setOpen(false)}
              busy={act.isBusy}
              {...shownFaults(isStill ? act.fault : undefined)}
              onDraft={(change) => setDrafts((known) => ({ ...known, [kind]: { ...known[kind], ...change } }))}
              run={act.run}
              forget={act.forget}
            />
          )}
        </Suspense>
      </div>
    ),
  }
}

const fields = [
  ...['comment', 'reason', 'why', 'decidedBy', 'dueMinor', 'way', 'reference', 'paidOn', 'decision', 'dueOn'],
  ...['letter.subject', 'letter.text', 'letter.despiteNames', 'file', 'year', 'on', 'when.on', 'when.time'],
  ...['despiteNames'],
]

/** An error that is shown at its field is not repeated above. */
function shownFaults(fault: Fault | undefined): Pick<ActionDialogProps, 'fault' | 'faults'> {
  const faults = fault?.fields ?? {}
  return { faults, fault: fields.some((name) => faults[name]) ? undefined : fault }
}
