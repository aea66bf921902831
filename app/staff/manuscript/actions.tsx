import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useToast } from '#app/components/toast.tsx'
import { useFocusOnFault } from '#app/write/focus-on-fault.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Fault } from '#app/write/write.ts'
import type { StaffManuscript } from '#contracts/manuscripts.ts'
import type { Problem } from '#domain/errors.ts'
import type { Action, OfferedAction } from '#domain/manuscript-status.ts'
import type { PaymentWay } from '#domain/payment.ts'
import type { PublicationDesk } from '#server/features/issues/publication-desk.ts'
import type { ChargeState } from '#server/features/payments/read.ts'
import type { CallApi } from '#server/page-context.ts'
import type { DecisionBasis } from '../peer-review/decision-basis.ts'
import { ResultNotice } from '../result-notice.tsx'
import type { LetterDraft } from './letter.tsx'
import { Unsent } from './unsent.tsx'

export type ActionRow = OfferedAction

type Fields = '_id' | 'title' | 'email' | 'status' | 'updatedAt' | 'remindedAt'
/** The whole manuscript, or what finance sees of it. */
type Subject = StaffManuscript | Pick<StaffManuscript, Fields>

type ManuscriptActionsProps = {
  manuscript: Subject
  charge: ChargeState
  actions: ActionRow[]
  /** What to say if there is nothing to do. */
  nothing: string
  basis: DecisionBasis | null
  endsOffer: string | null
  /** Null where nothing can be published. */
  issues: PublicationDesk | null
  isAdmin: boolean
}

export type Draft = LetterDraft & {
  reason?: string
  /** Why it is decided with fewer reports than the journal wants. */
  why?: string
  decidedBy?: string
  /** The text as typed. */
  amount?: string
  way?: PaymentWay | ''
  reference?: string
  paidOn?: string
  /** The issue that was chosen: 'prepared' or its number. */
  issue?: string
  /** Why it is published although the author has not approved the proof. */
  withoutProof?: string
  /** When it is to be published, if not now. */
  when?: { on: string; time: string } | undefined
}

type Sending = { send(ask: CallApi): Promise<unknown>; problems?: readonly Problem[] }

/** The props of every dialog: what was typed, how to send it, and the result of the last attempt. */
export type ActionDialogProps = {
  row: ActionRow
  manuscript: Subject
  charge: ChargeState
  /** What a decision rests on while the manuscript is under review. */
  basis: DecisionBasis | null
  /** The journal that a transfer is offered to, which another decision ends. */
  endsOffer: string | null
  open: boolean
  onClose: () => void
  busy: boolean
  /** An error that belongs to no field. */
  fault: Fault | undefined
  /** The message for each field that has an error. */
  faults: Readonly<Record<string, string>>
  /** Kept when the dialog is closed, until the action has succeeded. */
  draft: Draft
  onDraft: (change: Draft) => void
  run: (sending: Sending | Promise<Sending | null>) => Promise<unknown>
  forget: () => void
  /** Null where nothing can be published. */
  issues: PublicationDesk | null
  isAdmin: boolean
}

// Loaded on demand, to keep the first page load small.
const DecisionDialog = lazy(async () => ({ default: (await import('./decision.tsx')).DecisionDialog }))
const WaiveDialog = lazy(async () => ({ default: (await import('./waive.tsx')).WaiveDialog }))
const dialogs: Partial<Record<Action, ComponentType<ActionDialogProps>>> = {
  'mark-paid': lazy(async () => ({ default: (await import('./mark-paid.tsx')).MarkPaidDialog })),
  waive: WaiveDialog,
  reduce: WaiveDialog,
  'upload-edited-file': lazy(async () => ({ default: (await import('./edited-file.tsx')).EditedFileDialog })),
  publish: lazy(async () => ({ default: (await import('./publish.tsx')).PublishDialog })),
}

/** Spec-decisions: only the table of transitions decides which buttons are shown. */
export function ManuscriptActions(props: ManuscriptActionsProps) {
  const { manuscript, charge, basis, endsOffer, actions, nothing, issues, isAdmin } = props
  const [chosen, setChosen] = useState<{ row: ActionRow; turn: number; decisions: number | undefined } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [drafts, setDrafts] = useState<Partial<Record<Action, Draft>>>({})
  const place = useRef<HTMLDivElement>(null)
  const act = useAction(manuscript, chosen?.row, (action) => {
    setOpen(false)
    setDrafts(({ [action]: _, ...others }) => others)
  })
  useFocusOnFault(place, act.fault)
  const choose = (row: ActionRow) => {
    act.forget()
    setChosen((last) => ({ row, turn: (last?.turn ?? 0) + 1, decisions: basis?.decisions }))
    setOpen(true)
  }
  // Somebody else may have changed the manuscript, so that the action is no longer available, or decided meanwhile.
  const isStill =
    chosen?.decisions === basis?.decisions &&
    actions.some(({ action, from, off }) => off === null && action === chosen?.row.action && from === chosen.row.from)
  const draft = (chosen && drafts[chosen.row.action]) ?? {}
  const ChosenDialog = (chosen && dialogs[chosen.row.action]) ?? DecisionDialog
  // Nothing behind an open dialog can take the focus.
  const isCovered = isOpen && actions.length > 0
  return (
    <>
      {act.result && !isCovered && (
        <ResultNotice of={act.result} kind={act.result.kind}>
          {act.result.sentence}
          {act.fault && !isStill && <Unsent texts={textsIn(draft)} />}
        </ResultNotice>
      )}
      {actions.length === 0 ? (
        <p className="muted">{nothing}</p>
      ) : (
        <div ref={place} className="stack stack-small">
          <div className="manuscript-actions">
            {actions.map((row, at) => (
              <Button
                key={row.action}
                variant={row.to === null ? 'danger' : at === 0 ? 'primary' : 'secondary'}
                disabled={row.off !== null}
                data-keys={at === 0 ? 'e' : undefined}
                aria-describedby={row.off === null ? undefined : `off-${row.action}`}
                onClick={() => choose(row)}
              >
                {row.label}
              </Button>
            ))}
          </div>
          {actions.map(
            ({ action, off }) =>
              off && (
                <p key={action} id={`off-${action}`} className="muted">
                  {off}
                </p>
              ),
          )}
          <Suspense>
            {chosen && (
              <ChosenDialog
                key={chosen.turn}
                row={chosen.row}
                {...{ manuscript, charge, basis, endsOffer, issues, isAdmin, draft }}
                open={isOpen && isStill}
                onClose={() => setOpen(false)}
                busy={act.isBusy}
                {...shownFaults(isStill ? act.fault : undefined)}
                onDraft={(change) => setDrafts((known) => ({ ...known, [chosen.row.action]: { ...draft, ...change } }))}
                run={act.run}
                forget={act.forget}
              />
            )}
          </Suspense>
        </div>
      )}
    </>
  )
}

const textsIn = ({ reason, why, withoutProof, decidedBy, reference, letter, words }: Draft) => [
  reason,
  why,
  withoutProof,
  decidedBy,
  reference,
  letter?.subject,
  words,
]

const fields = [
  ...['comment', 'reason', 'why', 'decidedBy', 'dueMinor', 'way', 'reference', 'paidOn'],
  ...['letter.subject', 'letter.text', 'letter.despiteNames', 'file', 'year', 'on', 'when.on', 'when.time'],
]

/** An error that is shown beside its field is not repeated above. */
function shownFaults(fault: Fault | undefined): Pick<ActionDialogProps, 'fault' | 'faults'> {
  const faults = fault?.fields ?? {}
  return { faults, fault: fields.some((name) => faults[name]) ? undefined : fault }
}

const done: Partial<Record<Action, string>> = {
  screen: 'Marked as under review.',
  return: 'Returned to the author.',
  decline: 'Declined.',
  reopen: 'Under review again.',
  delete: 'The manuscript was deleted.',
  approve: 'Approved.',
  reject: 'Rejected.',
  remind: 'The reminder is on its way.',
  revoke: 'Approval revoked.',
  'mark-paid': 'Marked as paid.',
  waive: 'Charge waived.',
  reduce: 'Charge changed.',
  'undo-paid': 'The charge is due again.',
  'upload-edited-file': 'Edited file saved.',
  publish: 'Published.',
}

const isPlan = (reply: unknown) => typeof reply === 'object' && reply !== null && 'publishAt' in reply

type Result = { kind: 'success' | 'warning'; sentence: string }

/** If somebody else has changed the manuscript, shows a warning and reloads the page's data. */
function useAction(manuscript: Subject, row: ActionRow | undefined, onDone: (action: Action) => void) {
  const [result, setResult] = useState<Result>()
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { run, forget, ...write } = useWrite<Sending, unknown>(
    {
      send: (ask, { send }) => send(ask),
      problems: ({ problems = [] }) => problems,
      fallback: `Action '${row?.label}' failed.`,
    },
    {
      async afterwards(reply) {
        if (!row) return
        onDone(row.action)
        const sentence = isPlan(reply) ? 'The publication is scheduled.' : (done[row.action] ?? 'Done.')
        if (row.to === null) {
          toast(sentence)
          await navigate(`/admin/review?status=${manuscript.status}`)
        } else {
          await revalidate()
          setResult({ kind: 'success', sentence })
        }
      },
      async refused({ status, error }) {
        if (status !== 409 && status !== 404) return
        await revalidate()
        setResult({ kind: 'warning', sentence: error })
      },
    },
  )
  return {
    ...write,
    result,
    run(sending: Sending | Promise<Sending | null>) {
      setResult(undefined)
      return run(sending)
    },
    forget() {
      setResult(undefined)
      forget()
    },
  }
}
