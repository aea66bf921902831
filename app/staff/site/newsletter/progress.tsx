import { useEffect, useId, useState } from 'react'
import { call } from '#app/api.ts'
import { type Newsletter, readNewsletter } from '#contracts/site/newsletter.ts'

const askEveryMs = 2000

/** Asks again until all letters have been sent. If a call fails, the next one follows. */
export function useProgress(given: Newsletter) {
  const [newsletter, setNewsletter] = useState(given)
  useEffect(() => {
    if (newsletter.isDone) return
    const timer = setTimeout(async () => {
      const answer = await call(readNewsletter, { id: newsletter._id }).catch(() => ({ ...newsletter }))
      setNewsletter(answer)
    }, askEveryMs)
    return () => clearTimeout(timer)
  }, [newsletter])
  return [newsletter, setNewsletter] as const
}

const number = new Intl.NumberFormat('en-GB')

export function NewsletterProgress({ newsletter }: { newsletter: Newsletter }) {
  const id = useId()
  const { recipients, waiting, sent, stopped, isDone } = newsletter
  const done = stopped ? sent : recipients - waiting
  return (
    <div className="sending">
      <label htmlFor={id}>
        {stopped ? 'Stopped' : isDone ? 'Done' : 'Sending'}: {number.format(done)} of {number.format(recipients)}
      </label>
      <progress id={id} value={done} max={Math.max(1, recipients)} />
    </div>
  )
}

/** Describes what happened to its letters. */
export function resultOf({ recipients, sent, failed, left, waiting, stopped }: Newsletter): string {
  const parts = [
    `${number.format(sent)} sent`,
    waiting > 0 && `${number.format(waiting)} waiting`,
    failed > 0 && `${number.format(failed)} failed`,
    stopped && `${number.format(recipients - sent - failed)} not sent`,
    left > 0 && `${number.format(left)} left the list before`,
  ]
  return parts.filter(Boolean).join(', ')
}
