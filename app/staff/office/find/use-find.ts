import { useEffect, useState } from 'react'
import { call, sentenceOf } from '#app/api.ts'
import { find, type Group } from '#contracts/office/find.ts'
import { shortestBeginning } from '#domain/manuscript/find.ts'

/** People pause this long between words. */
const pauseMs = 150

export type Answer = { q: string; groups: Group[]; fault: string | null }

/** What was found for the text in the box, once its writer pauses; null before. A late answer to an earlier text is dropped. */
export function useFind(typed: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < shortestBeginning) return setAnswer(null)
    let isLate = false
    const timer = setTimeout(async () => {
      const found = await call(find, { q, page: 1 }).then(
        ({ groups }) => ({ q, groups, fault: null }),
        (error: unknown) => ({
          q,
          groups: [],
          fault: sentenceOf(error, 'The search failed. Press Enter to try again.'),
        }),
      )
      if (!isLate) setAnswer(found)
    }, pauseMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [q])
  return answer
}
