import { useRef, useState } from 'react'
import { useFocusOnFault } from '#app/account/focus-on-fault.ts'
import { type Refusal, refusal } from '#app/account/refusal.ts'
import { useDraft } from '#app/drafts/use-draft.ts'

type Problem = { field: string; sentence: string }

/** A form that finds every fault at once by the server's own rules, and shows at its field what the server finds. */
export function useRecordForm<T extends object>(place: string, start: T) {
  const form = useRef<HTMLFormElement>(null)
  const kept = useDraft(place, start)
  const [fault, setFault] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  useFocusOnFault(form, fault)

  const faultAt = (name: string) =>
    fault?.fields[name] ?? Object.entries(fault?.fields ?? {}).find(([key]) => key.startsWith(`${name}.`))?.[1]

  /** Sends it unless something is wrong with it. */
  async function attempt(problems: Problem[], send: () => Promise<void>, fallback: string): Promise<void> {
    const [first] = problems
    const fields = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]))
    if (isBusy) return
    if (first) return setFault({ error: first.sentence, fields, typed: {} })
    setBusy(true)
    setFault(undefined)
    await send().catch((error: unknown) => setFault(refusal(error, fallback)))
    setBusy(false)
  }

  return { ...kept, form, fault, faultAt, isBusy, attempt }
}
