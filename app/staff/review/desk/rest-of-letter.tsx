import { useEffect, useState } from 'react'
import { call } from '#app/api.ts'
import { invitationLetter } from '#contracts/review/rounds.ts'

type RestProps = {
  id: string
  /** With the days that the journal gives. */
  usual: string
  /** As typed. */
  answerDays: string
  reportDays: string
}

/** The part of an invitation that nobody writes, to be read before it goes. It follows the days that are typed. */
export function RestOfLetter({ id, usual, answerDays, reportDays }: RestProps) {
  const [rest, setRest] = useState<string | null>(usual)
  useEffect(() => {
    const days = { answerDays: Number(answerDays), reportDays: Number(reportDays) }
    if (!Object.values(days).every(mayBeGiven)) return
    let isCurrent = true
    call(invitationLetter, { id, ...days }).then(
      (letter) => isCurrent && setRest(letter.rest),
      () => isCurrent && setRest(null),
    )
    return () => {
      isCurrent = false
    }
  }, [id, answerDays, reportDays])
  return (
    <section className="letter-rest" aria-labelledby="letter-rest">
      <h3 id="letter-rest">What follows your text</h3>
      <p className="meta">For an alternate, the dates count from the day on which the e-mail goes.</p>
      {rest === null ? (
        <p className="muted">It cannot be shown right now: the title, the abstract, the dates and the link.</p>
      ) : (
        <p className="letter-text">{rest}</p>
      )}
    </section>
  )
}

export const mayBeGiven = (days: number) => Number.isInteger(days) && days > 0 && days < 366
