import { type Expected, expectedInWords } from '#domain/review/expected-by.ts'
import { dateInWords } from '#domain/words/day.ts'

type ExpectedClockProps = {
  expected: Expected | null
  /** Who has the manuscript now; null when it is finished. */
  holder: string | null
  /** What happens next, in a sentence. */
  next: string
}

/** The first thing that an author looks for: by when, and who has it. */
export function ExpectedClock({ expected, holder, next }: ExpectedClockProps) {
  return (
    <section className="expected" aria-labelledby="next" data-late={expected?.first ? '' : undefined}>
      {expected && <Ring {...expected} />}
      <div className="stack stack-small">
        <h2 id="next">{expected ? expectedInWords(expected) : 'What comes next'}</h2>
        {holder && (
          <p className="meta">
            It is now with <strong>{holder}</strong>.
          </p>
        )}
        <p>{next}</p>
        {expected?.first && (
          <p>
            It was expected by {dateInWords(expected.first)} and takes longer. If the new day passes too, this page
            names the next one.
          </p>
        )}
        {expected && <p className="meta">{expected.basis}</p>}
      </div>
    </section>
  )
}

const around = 100

function Ring({ day, ofDays }: Pick<Expected, 'day' | 'ofDays'>) {
  const done = Math.min(around, Math.round((day / ofDays) * around))
  return (
    <p className="expected-ring">
      <svg viewBox="0 0 112 112" aria-hidden="true">
        <circle cx="56" cy="56" r="50" />
        <circle cx="56" cy="56" r="50" pathLength={around} strokeDasharray={`${done} ${around}`} />
      </svg>
      <span>
        <span className="visually-hidden">Day </span>
        <strong className="tabular">{day}</strong> <span>of {ofDays} days</span>
      </span>
    </p>
  )
}
