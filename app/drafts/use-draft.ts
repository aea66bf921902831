import { useCallback, useEffect, useRef, useState } from 'react'
import { isTypedEarly } from '../typed-early.ts'
import {
  adopt,
  changesOf,
  drop,
  isOvertaken,
  type Kept,
  keep,
  keptOfThisTab,
  listKept,
  note as noteKept,
  overwrites,
  type Remote,
  rememberInThisTab,
} from './kept.ts'

/** `restored`: a saved draft was opened. `parted`: another tab changed the same draft, so this tab now has a copy. */
type News = 'restored' | 'parted' | null

/**
 * Saves the fields that differ from `start` in this browser, at every key press, until the form is sent. Two tabs never
 * overwrite each other: if both change the same draft, each continues with its own copy. `given` is a draft of the
 * server, which the form shows from the start.
 */
export function useDraft<T extends object>(place: string, start: T, given: Kept<T> | null = null) {
  const [mine, setMine] = useState<Kept<T> | null>(given)
  const first = useRef(given)
  const [isRead, setRead] = useState(given !== null)
  // A ref, because an upload that finishes must not undo what was typed since it started.
  const latest = useRef<Kept<T> | null>(null)
  const restored = useRef<Kept<T> | null>(null)
  const early = useRef<Partial<T>>({})
  const isSent = useRef(false)
  const [others, setOthers] = useState<Kept<T>[]>([])
  const [news, setNews] = useState<News>(null)
  const [turn, setTurn] = useState(0)
  const [step, setStep] = useState(given?.step)

  const listOthers = useCallback(
    () => setOthers(listKept<T>(place).filter(({ id }) => id !== latest.current?.id)),
    [place],
  )
  const set = useCallback(
    (kept: Kept<T> | null) => {
      latest.current = kept
      setMine(kept)
      listOthers()
    },
    [listOthers],
  )
  const show = useCallback(
    (kept: Kept<T> | null) => {
      restored.current = kept
      set(kept)
      setStep(kept?.step)
      setNews(kept && 'restored')
    },
    [set],
  )
  useEffect(() => {
    const { current } = first
    const kept = current ? adopt(place, current) : keptOfThisTab<T>(place)
    if (current) rememberInThisTab(place, kept)
    show(kept)
    setRead(true)
    addEventListener('storage', listOthers)
    return () => removeEventListener('storage', listOthers)
  }, [place, show, listOthers])

  function change(part: Partial<T>): void {
    // What was read in the file may come while the page is leaving, and would be found as a draft.
    if (isSent.current) return
    if (isTypedEarly()) early.current = { ...early.current, ...part }
    // Text typed before the draft was restored was typed into an empty form, so both are kept as separate drafts.
    const isApart = isTypedEarly() && !first.current && restored.current !== null && overwrites(part, restored.current)
    if (isApart) show(null)
    const known = latest.current
    const words = isApart ? early.current : part
    const kept = keep(place, known, changesOf(start, { ...start, ...known?.changes, ...words }), start, step)
    if (kept && known && kept.id !== known.id) setNews('parted')
    rememberInThisTab(place, kept)
    set(kept)
  }

  /** Null opens an empty form. The draft shown before stays in the list of other drafts. */
  function open(kept: Kept<T> | null): void {
    rememberInThisTab(place, kept)
    show(kept)
    setTurn(turn + 1)
  }

  /** Opens a draft of the server. */
  const take = useCallback(
    (given: Kept<T>) => {
      const kept = adopt(place, given)
      rememberInThisTab(place, kept)
      show(kept)
      setTurn((turn) => turn + 1)
    },
    [place, show],
  )

  /** Notes what the server has of a draft. */
  const note = useCallback(
    (id: number, remote: Remote) => {
      noteKept(place, id, { remote })
      if (latest.current?.id === id) set({ ...latest.current, remote })
    },
    [place, set],
  )

  function noteStep(wanted: string): void {
    setStep(wanted)
    if (latest.current) noteKept(place, latest.current.id, { step: wanted })
  }

  function remove(kept: Kept<T>): void {
    drop(place, kept)
    listOthers()
  }

  /** Call it after the form was sent. If the page stays open, pass `reread` to load the new initial values. */
  async function finish(reread?: () => Promise<unknown>): Promise<void> {
    drop(place, latest.current)
    latest.current = null
    rememberInThisTab(place, null)
    isSent.current = !reread
    if (!reread) return
    await reread()
    // Somebody has already started to type again.
    if (latest.current) return
    show(null)
    setTurn(turn + 1)
  }

  const draft: T = { ...start, ...mine?.changes }
  const isBehind = mine !== null && isOvertaken(mine, start)
  return {
    draft,
    change,
    finish,
    kept: { news, others, isBehind, open, remove },
    turn,
    mine,
    latest,
    isRead,
    step,
    noteStep,
    take,
    note,
  }
}

export type KeptDrafts<T extends object> = ReturnType<typeof useDraft<T>>['kept']
