import { lazy, Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { StaffManuscript } from '#contracts/manuscripts.ts'
import { CallError } from '#contracts/request.ts'
import type { Action, Button as ActionButton, Transition } from '#domain/manuscript-status.ts'
import { sentenceOf } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { useToast } from '../components/toast.tsx'
import { useHydrated } from '../hydrated.ts'

// Fetched when asked for: the page's first view stays small.
const DecisionDialog = lazy(async () => ({ default: (await import('./manuscript-decision.tsx')).DecisionDialog }))
const EditedFileDialog = lazy(async () => ({
  default: (await import('./manuscript-edited-file.tsx')).EditedFileDialog,
}))
const MarkPaidDialog = lazy(async () => ({ default: (await import('./manuscript-mark-paid.tsx')).MarkPaidDialog }))
const PublishDialog = lazy(async () => ({ default: (await import('./manuscript-publish.tsx')).PublishDialog }))

export type ActionRow = Transition & ActionButton

type ManuscriptActionsProps = {
  manuscript: StaffManuscript
  actions: ActionRow[]
  statusLabel: string
  currentIssue: number
}

/** What every dialog gets: how to do it, and what came of the last try. */
export type DeedProps = {
  row: ActionRow
  manuscript: StaffManuscript
  open: boolean
  onClose: () => void
  busy: boolean
  error: string | null
  carryOut: (perform: () => Promise<unknown>) => Promise<void>
}

const dialogs: Partial<Record<Action, 'paid' | 'file' | 'publish'>> = {
  'mark-paid': 'paid',
  'upload-edited-file': 'file',
  publish: 'publish',
}

/** Spec-decisions: the table of transitions is the only source of these buttons. */
export function ManuscriptActions({ manuscript, actions, statusLabel, currentIssue }: ManuscriptActionsProps) {
  const [chosen, setChosen] = useState<{ row: ActionRow; turn: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const deed = useCarryOut(manuscript, chosen?.row, () => setOpen(false))
  if (actions.length === 0) return <p className="muted">Nothing is to be done in the status {statusLabel}.</p>
  const choose = (row: ActionRow) => {
    deed.forget()
    setChosen((last) => ({ row, turn: (last?.turn ?? 0) + 1 }))
    setOpen(true)
  }
  const props = chosen && {
    ...{ row: chosen.row, manuscript, open: isOpen, busy: deed.busy, error: deed.error, carryOut: deed.carryOut },
    onClose: () => setOpen(false),
  }
  const kind = chosen && dialogs[chosen.row.action]
  return (
    <>
      {deed.news && (
        <Notice kind="warning" live>
          {deed.news}
        </Notice>
      )}
      <div className="manuscript-actions">
        {actions.map((row, at) => (
          <Button
            key={row.action}
            variant={row.to === null ? 'danger' : at === 0 ? 'primary' : 'secondary'}
            disabled={!isHydrated}
            onClick={() => choose(row)}
          >
            {row.label}
          </Button>
        ))}
      </div>
      <Suspense>
        {props && kind === 'paid' && <MarkPaidDialog key={chosen.turn} {...props} />}
        {props && kind === 'file' && <EditedFileDialog key={chosen.turn} {...props} />}
        {props && kind === 'publish' && <PublishDialog key={chosen.turn} {...props} currentIssue={currentIssue} />}
        {props && !kind && <DecisionDialog key={chosen.turn} {...props} />}
      </Suspense>
    </>
  )
}

const done: Partial<Record<Action, string>> = {
  screen: 'Marked as under review.',
  delete: 'The manuscript was deleted.',
  approve: 'Approved.',
  reject: 'Rejected.',
  remind: 'The reminder is on its way.',
  revoke: 'The approval is revoked.',
  'mark-paid': 'Marked as paid.',
  'upload-edited-file': 'The edited file is in its place.',
  publish: 'Published.',
}

/** Does one thing at a time. What somebody else has done meanwhile closes the dialog, is told, and the page is read anew. */
function useCarryOut(manuscript: StaffManuscript, row: ActionRow | undefined, close: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function carryOut(perform: () => Promise<unknown>): Promise<void> {
    if (!row || busy) return
    setBusy(true)
    setError(null)
    try {
      await perform()
      close()
      toast(done[row.action] ?? 'Done.')
      if (row.to === null) await navigate(`/admin/review?status=${manuscript.status}`)
      else await revalidate()
    } catch (failure) {
      const sentence = sentenceOf(failure, `Action '${row.label}' failed.`)
      if (failure instanceof CallError && (failure.status === 409 || failure.status === 404)) {
        close()
        setNews(sentence)
        await revalidate()
      } else setError(sentence)
    } finally {
      setBusy(false)
    }
  }

  function forget(): void {
    setError(null)
    setNews(null)
  }

  return { busy, error, news, carryOut, forget }
}
