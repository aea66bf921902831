import { useEffect, useId, useState } from 'react'
import { call } from '#app/api.ts'
import { type Newsletter, readNewsletter } from '#contracts/newsletter.ts'

const askEveryMs = 2000

/** Asks again until all letters have been sent. If a call fails, the next one follows. */
export function useProgress(given: Newsletter): Newsletter {
  const [newsletter, setNewsletter] = useState(given)
  useEffect(() => {
    if (newsletter.isDone) return
    const timer = setTimeout(async () => {
      const answer = await call(readNewsletter, { id: newsletter._id }).catch(() => ({ ...newsletter }))
      setNewsletter(answer)
    }, askEveryMs)
    return () => clearTimeout(timer)
  }, [newsletter])
  return newsletter
}

const number = new Intl.NumberFormat('en-GB')

export function NewsletterProgress({ newsletter }: { newsletter: Newsletter }) {
  const id = useId()
  const { recipients, waiting, isDone } = newsletter
  const done = recipients - waiting
  return (
    <div className="sending">
      <label htmlFor={id}>
        {isDone ? 'Done' : 'Sending'}: {number.format(done)} of {number.format(recipients)}
      </label>
      <progress id={id} value={done} max={Math.max(1, recipients)} />
    </div>
  )
}

/** Describes what happened to its letters. */
export function resultOf({ sent, failed, left, waiting }: Newsletter): string {
  const parts = [
    `${number.format(sent)} sent`,
    waiting > 0 && `${number.format(waiting)} waiting`,
    failed > 0 && `${number.format(failed)} failed`,
    left > 0 && `${number.format(left)} left the list before`,
  ]
  return parts.filter(Boolean).join(', ')
}
