import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/request.ts'
import { answerComment } from '#contracts/revisions.ts'
import type { Answer, Answers } from '#domain/revision.ts'
import { call, sentenceOf } from '../api.ts'
import { keepUnsaved, unsavedOf } from '../reviewing/unsaved.ts'
import type { SaveState } from '../reviewing/use-autosave.ts'

const pauseMs = 1_200
const retryMs = 15_000

type Options = { key: string; place: string; started: Answers }

/**
 * Saves each answer on the server a moment after it changed, one at a time. What is not saved yet is kept in the
 * browser too, so that nothing is lost without a connection.
 */
export function useAnswers({ key, place, started }: Options) {
  const [answers, setAnswers] = useState(started)
  const [state, setState] = useState<SaveState>({ kind: 'as-read' })
  const unsaved = useRef<Answers>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())

  const keep = useCallback(() => {
    const texts = Object.entries(unsaved.current).map(([comment, answer]) => [comment, JSON.stringify(answer)])
    keepUnsaved(place, texts.length > 0 ? { since: '', texts: Object.fromEntries(texts) } : null)
  }, [place])

  /** Saves now what is not saved yet, after what is on its way. Returns whether all of it is saved. */
  const flush = useCallback(async (): Promise<boolean> => {
    async function saveAll(): Promise<void> {
      try {
        for (const [comment, answer] of Object.entries(unsaved.current)) {
          await call(answerComment, { key, comment, ...answer, place: answer.place ?? '' })
          // It may have been changed while it was on its way.
          if (unsaved.current[comment] === answer) delete unsaved.current[comment]
          setState({ kind: 'saved', at: new Date() })
        }
        keep()
      } catch (error) {
        const isAway = !(error instanceof CallError) || error.status === 0 || error.status >= 500
        setState(isAway ? { kind: 'offline' } : { kind: 'refused', sentence: sentenceOf(error, 'Not saved.') })
        if (isAway) timer.current = setTimeout(() => void flush(), retryMs)
      }
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
      keep()
      setState((before) => (before.kind === 'offline' ? before : { kind: 'typing' }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), pauseMs)
    },
    [flush, keep],
  )

  useEffect(() => {
    const texts = Object.entries(unsavedOf(place)?.texts ?? {})
    for (const [comment, text] of texts) change(comment, JSON.parse(text) as Answer)
    const again = () => void flush()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [place, change, flush])

  return { answers, state, change, flush }
}
