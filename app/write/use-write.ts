import { startTransition, useRef, useState } from 'react'
import { useActionData, useRevalidator } from 'react-router'
import type { Who } from '#domain/words/permissions.ts'
import type { CallApi } from '#server/page-context.ts'
import { call } from '../api.ts'
import { useToast } from '../components/toast.tsx'
import { keeper } from './keys.ts'
import { type Answer, attempt, type Fault, type Outcome, type Write } from './write.ts'

type WriteOptions<T> = {
  /** Called after success, instead of reloading the page's data. */
  afterwards?(reply: T): unknown
  /** Called last, after success. */
  onDone?(): void
  /** Called if the server refuses. It may return another fault to show, or null if it has shown the reader itself. */
  refused?(fault: Fault): Fault | undefined | void | Promise<void> | Promise<null | undefined>
  /** True if the browser keeps the input as a draft. */
  keepsDraft?: boolean
}

export type Writing<I, T> = {
  name: string | undefined
  isBusy: boolean
  fault: Fault | undefined
  /** The reply of the last successful run. */
  reply: T | undefined
  faultAt(field: string): string | undefined
  /** Resolves to whether it succeeded, after the page has updated. The input may be a promise; null is not sent. */
  run(input: I | Promise<I | null>): Promise<boolean>
  forget(): void
}

/** Sends a write from the browser, one at a time, and returns its result, or that of a form sent without scripts. */
export function useWrite<I, T>(write: Write<I, T>, options: WriteOptions<T> = {}): Writing<I, T> {
  const { name } = write
  const answer = useActionData() as Answer<T> | undefined
  const [outcome, setOutcome] = useState<Outcome<T> | 'none' | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A second click can come before React has drawn the button as busy.
  const isRunning = useRef(false)
  const keys = useRef(keeper())
  const toast = useToast()
  const { revalidate } = useRevalidator()

  async function run(given: I | Promise<I | null>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setOutcome('none')
    try {
      const input = await given
      return input !== null && (await perform(input))
    } finally {
      isRunning.current = false
      startTransition(() => setBusy(false))
    }
  }

  async function perform(input: I): Promise<boolean> {
    let who: Who = 'anyone'
    const ask: CallApi = (contract, asked) => {
      who = contract.who
      return call(contract, asked, { idempotencyKey: write.key?.(input) ?? keys.current.keyFor(contract.path, asked) })
    }
    const result = await attempt(write, ask, input)
    if ('fault' in result) {
      const fault = { ...result.fault, ...(result.fault.status === 401 && logInAgain(who, options.keepsDraft)) }
      const shown = fault.status === null ? fault : await options.refused?.(fault)
      setOutcome(shown === null ? 'none' : { fault: shown ?? fault })
      return false
    }
    keys.current = keeper()
    if (write.done) toast(write.done(result.reply))
    if (write.next) {
      await options.afterwards?.(result.reply)
      location.assign(write.next(result.reply))
      // The button stays busy until the next page opens.
      return new Promise<never>(() => {})
    }
    setOutcome(result)
    await (options.afterwards ? options.afterwards(result.reply) : revalidate())
    // The router draws new data in a transition. What is set in one too is not drawn before them.
    startTransition(() => options.onDone?.())
    return true
  }

  const known = outcome ?? (name !== undefined && answer?.name === name ? answer : 'none')
  const fault = known !== 'none' && 'fault' in known ? known.fault : undefined
  return {
    name,
    isBusy,
    fault,
    reply: known !== 'none' && 'reply' in known ? known.reply : undefined,
    faultAt: (field) =>
      Object.entries(fault?.fields ?? {}).find(([key]) => key === field || key.startsWith(`${field}.`))?.[1],
    run,
    forget: () => setOutcome('none'),
  }
}

const logInPaths = { author: '/login', staff: '/admin/login' }

/** The log-in page leads back here. If no draft is kept, it opens in a new tab, so that no input is lost. */
function logInAgain(who: Who, keepsDraft = false): Pick<Fault, 'error' | 'remedy'> | null {
  if (who === 'anyone') return null
  const path = logInPaths[who === 'author' ? 'author' : 'staff']
  const href = `${path}?from=${encodeURIComponent(location.pathname + location.search)}`
  return keepsDraft
    ? {
        error: 'Your session has expired. Log in and continue; your draft is saved.',
        remedy: { label: 'Log in', href },
      }
    : {
        error: 'Your session has expired. Log in, then come back to this tab and try again.',
        remedy: { label: 'Log in (opens a new tab)', href, isNewTab: true },
      }
}
