import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/request.ts'
import { saveReport } from '#contracts/review/reviewing.ts'
import { call, sentenceOf } from '../api.ts'
import type { SaveState } from '../drafts/saved.tsx'
import { type Texts, textsOf } from '../write/write.ts'
import { saveUnsaved, type Unsaved, unsavedOf } from './unsaved.ts'
import { reportOf } from './writes.ts'

const pauseMs = 1_200
const retryMs = 15_000

type Options = { token: string; place: string; started: string; form: RefObject<HTMLFormElement | null> }

/**
 * Saves the report on the server a moment after each change, one save at a time. Until it is saved, the browser keeps
 * it too, so that nothing is lost without a connection.
 */
export function useAutosave({ token, place, started, form }: Options) {
  const [state, setState] = useState<SaveState>({ kind: 'as-read' })
  const since = useRef(started)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const isDirty = useRef(false)

  const read = useCallback((): Texts => (form.current ? textsOf(new FormData(form.current)) : {}), [form])

  /** Whatever changes the report on the server waits for what was begun before, and returns its new time. */
  const inTurn = useCallback(<T extends { updatedAt: string }>(work: () => Promise<T>): Promise<T> => {
    const turn = running.current.then(work).then((reply) => {
      since.current = reply.updatedAt
      return reply
    })
    running.current = turn.catch(() => {})
    return turn
  }, [])

  const save = useCallback(async () => {
    if (!isDirty.current) return
    isDirty.current = false
    try {
      await inTurn(() => call(saveReport, { token, ...reportOf(read()), since: since.current || undefined }))
      if (isDirty.current) return
      saveUnsaved(place, null)
      setState({ kind: 'saved', at: new Date() })
    } catch (error) {
      isDirty.current = true
      const isAway = !(error instanceof CallError) || error.status === 0 || error.status >= 500
      setState(isAway ? { kind: 'offline' } : { kind: 'refused', sentence: sentenceOf(error, 'Not saved.') })
      if (isAway) timer.current = setTimeout(save, retryMs)
    }
  }, [inTurn, place, read, token])

  const change = useCallback(() => {
    isDirty.current = true
    saveUnsaved(place, { since: since.current, texts: read() })
    setState((before) => (before.kind === 'offline' ? before : { kind: 'typing' }))
    clearTimeout(timer.current)
    timer.current = setTimeout(save, pauseMs)
  }, [place, read, save])

  useEffect(() => {
    const again = () => void save()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [save])

  /** Stops saving by itself and returns what to send now. */
  const settle = useCallback(async (): Promise<Texts> => {
    clearTimeout(timer.current)
    await running.current
    return { ...read(), since: since.current }
  }, [read])

  const forget = useCallback(() => {
    isDirty.current = false
    saveUnsaved(place, null)
  }, [place])

  return { state, change, settle, inTurn, forget, unsaved: useUnsaved(place) }
}

/** What an earlier visit could not save. */
function useUnsaved(place: string): Unsaved | null {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  useEffect(() => setUnsaved(unsavedOf(place)), [place])
  return unsaved
}
