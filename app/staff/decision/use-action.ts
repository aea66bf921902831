import { startTransition, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useToast } from '#app/components/toast.tsx'
import { useWrite } from '#app/write/use-write.ts'
import type { Action, OfferedAction } from '#domain/words/manuscript-status.ts'
import type { Sending, Subject } from './dialog-props.ts'

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

/** What was only proposed says so itself. */
const saidBy = (reply: unknown): string | null =>
  typeof reply === 'object' && reply !== null && 'proposal' in reply && 'success' in reply
    ? String(reply.success)
    : null

const isPlan = (reply: unknown) => typeof reply === 'object' && reply !== null && 'publishAt' in reply

type Result = { kind: 'success' | 'warning'; sentence: string }

/** If somebody else has changed the manuscript, shows a warning and reloads the page's data. */
export function useAction(manuscript: Subject, row: OfferedAction | undefined, onDone: () => void) {
  const [result, setResult] = useState<Result>()
  // The router draws new data in a transition. Next to the buttons of before, the result would invite to press them.
  const show = (result: Result) => startTransition(() => setResult(result))
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { run, forget, ...write } = useWrite<Sending, { reply: unknown; said: string | undefined }>(
    {
      send: async (ask, { send, done: said }) => ({ reply: await send(ask), said }),
      problems: ({ problems = [] }) => problems,
      fallback: `Action '${row?.label}' failed.`,
    },
    {
      async afterwards({ reply, said }) {
        if (!row) return
        onDone()
        const usual = said ?? done[row.action] ?? 'Done.'
        const sentence = saidBy(reply) ?? (isPlan(reply) ? 'The publication is scheduled.' : usual)
        if (row.to === null) {
          toast(sentence)
          await navigate(`/admin/review?status=${manuscript.status}`)
        } else {
          await revalidate()
          show({ kind: 'success', sentence })
        }
      },
      async refused({ status, error }) {
        if (status !== 409 && status !== 404) return
        await revalidate()
        show({ kind: 'warning', sentence: error })
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
