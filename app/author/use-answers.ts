import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/request.ts'
import { answerComment } from '#contracts/review/revisions.ts'
import { type Answer, type Answers, isSameAnswer } from '#domain/manuscript/revision.ts'
import { call, sentenceOf } from '../api.ts'
import type { SaveState } from '../drafts/saved.tsx'
import { saveUnsaved, unsavedOf } from '../reviewing/unsaved.ts'

const pauseMs = 1_200
const retryMs = 15_000

/** An answer that is not saved yet, and the one that it changes. */
type Kept = { answer: Answer; was: Answer | null }

const sent = ({ place = '', ...answer }: Answer) => ({ ...answer, place })

type Options = { key: string; place: string; started: Answers }

/**
 * Saves each answer on the server a moment after it changed, one at a time. What is not saved yet is kept in the
 * browser too, so that nothing is lost without a connection.
 */
export function useAnswers({ key, place, started }: Options) {
  const [answers, setAnswers] = useState(started)
  const [state, setState] = useState<SaveState>({ kind: 'as-read' })
  const unsaved = useRef<Answers>({})
  /** As the server has them, as far as this page knows. */
  const saved = useRef(started)
  const [overtaken, setOvertaken] = useState<Answers>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())

  /** Another tab of this browser keeps its answers in the same place. */
  const keep = useCallback(
    (comment: string, kept: Kept | null) => {
      const { [comment]: _, ...others } = unsavedOf(place)?.texts ?? {}
      const texts = kept ? { ...others, [comment]: JSON.stringify(kept) } : others
      saveUnsaved(place, Object.keys(texts).length > 0 ? { since: '', texts } : null)
    },
    [place],
  )

  /** Saves now what is not saved yet, after what is on its way. Returns whether all of it is saved. */
  const flush = useCallback(async (): Promise<boolean> => {
    async function saveAll(): Promise<void> {
      let refusal: string | null = null
      for (const [comment, answer] of Object.entries(unsaved.current)) {
        const was = saved.current[comment]
        try {
          await call(answerComment, { key, comment, ...sent(answer), was: was ? sent(was) : null })
          saved.current = { ...saved.current, [comment]: answer }
          // It may have been changed while it was on its way.
          const isLast = unsaved.current[comment] === answer
          if (isLast) delete unsaved.current[comment]
          keep(comment, isLast ? null : { answer: unsaved.current[comment] ?? answer, was: answer })
          setState({ kind: 'saved', at: new Date() })
        } catch (error) {
          if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) {
            setState({ kind: 'offline' })
            timer.current = setTimeout(() => void flush(), retryMs)
            return
          }
          refusal ??= sentenceOf(error, 'Not saved.')
        }
      }
      if (refusal) setState({ kind: 'refused', sentence: refusal })
    }
    clearTimeout(timer.current)
    running.current = running.current.then(saveAll)
    await running.current
    return Object.keys(unsaved.current).length === 0
  }, [key, keep])

  const change = useCallback(
    (comment: string, answer: Answer) => {
      unsaved.current[comment] = answer
      setAnswers((known) => ({ ...known, [comment]: answer }))
      keep(comment, { answer, was: saved.current[comment] ?? null })
      setState((before) => (before.kind === 'offline' ? before : { kind: 'typing' }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), pauseMs)
    },
    [flush, keep],
  )

  /** Uses the answer that this browser kept instead of the one that was saved elsewhere, or discards it. */
  const settle = useCallback(
    (comment: string, kept: Answer | null) => {
      setOvertaken(({ [comment]: _, ...others }) => others)
      if (kept) change(comment, kept)
      else keep(comment, null)
    },
    [change, keep],
  )

  useEffect(() => {
    for (const [comment, text] of Object.entries(unsavedOf(place)?.texts ?? {})) {
      const { answer, was }: Kept = JSON.parse(text)
      const now = saved.current[comment] ?? null
      if (isSameAnswer(now, was)) change(comment, answer)
      else if (isSameAnswer(now, answer)) keep(comment, null)
      else setOvertaken((known) => ({ ...known, [comment]: answer }))
    }
    const again = () => void flush()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [place, change, flush, keep])

  return { answers, state, change, flush, overtaken, settle }
}
