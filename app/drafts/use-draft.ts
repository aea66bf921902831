import { useCallback, useEffect, useRef, useState } from 'react'
import { isTypedEarly } from '../typed-early.ts'
import {
  changesOf,
  drop,
  isOvertaken,
  type Kept,
  keep,
  keptOfThisTab,
  listKept,
  overwrites,
  rememberInThisTab,
} from './kept.ts'

/** A draft was opened again, or it was parted from what another tab has made of it. */
type News = 'restored' | 'parted' | null

/**
 * Keeps what differs from `start` in this browser, at every key, until it is sent. Two tabs never overwrite each other:
 * where both change one draft, each goes on with its own.
 */
export function useDraft<T extends object>(place: string, start: T) {
  const [mine, setMine] = useState<Kept<T> | null>(null)
  // An upload that ends must not undo what was typed meanwhile.
  const latest = useRef<Kept<T> | null>(null)
  const restored = useRef<Kept<T> | null>(null)
  const early = useRef<Partial<T>>({})
  const [others, setOthers] = useState<Kept<T>[]>([])
  const [news, setNews] = useState<News>(null)
  const [turn, setTurn] = useState(0)

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
      setNews(kept && 'restored')
    },
    [set],
  )
  useEffect(() => {
    show(keptOfThisTab<T>(place))
    addEventListener('storage', listOthers)
    return () => removeEventListener('storage', listOthers)
  }, [place, show, listOthers])

  function change(part: Partial<T>): void {
    if (isTypedEarly()) early.current = { ...early.current, ...part }
    // Whoever typed before the draft was back had an empty form in front of them: both are kept.
    const isApart = isTypedEarly() && restored.current !== null && overwrites(part, restored.current)
    if (isApart) show(null)
    const known = latest.current
    const words = isApart ? early.current : part
    const kept = keep(place, known, changesOf(start, { ...start, ...known?.changes, ...words }), start)
    if (kept && known && kept.id !== known.id) setNews('parted')
    rememberInThisTab(place, kept)
    set(kept)
  }

  /** Null for an empty form: the draft shown until then stays among the others. */
  function open(kept: Kept<T> | null): void {
    rememberInThisTab(place, kept)
    show(kept)
    setTurn(turn + 1)
  }

  function remove(kept: Kept<T>): void {
    drop(place, kept)
    listOthers()
  }

  /** It is sent. Where the page stays, it reads again what it starts from. */
  async function finish(reread?: () => Promise<unknown>): Promise<void> {
    drop(place, latest.current)
    latest.current = null
    rememberInThisTab(place, null)
    if (!reread) return
    await reread()
    // Unless somebody types already.
    if (latest.current) return
    show(null)
    setTurn(turn + 1)
  }

  const draft: T = { ...start, ...mine?.changes }
  const isBehind = mine !== null && isOvertaken(mine, start)
  return { draft, change, finish, kept: { news, others, isBehind, open, remove }, turn }
}

export type KeptDrafts<T extends object> = ReturnType<typeof useDraft<T>>['kept']
