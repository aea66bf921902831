import type { Appeal, OwnAppeal as State } from '#contracts/decision/appeals.ts'
import { outcomeLabels } from '#domain/manuscript/appeal.ts'
import { dayInWords } from '#domain/words/day.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { formatDate } from '../format.ts'

type Shown = Pick<State, 'manuscriptId' | 'state' | 'until' | 'given'>

export const appealPath = (key: string) => `/appeal/${key}`

/** On the author's own pages: how to appeal a rejection, or what came of the appeal. */
export function OwnAppeal({ appeal }: { appeal: Shown | null }) {
  if (!appeal || appeal.state === 'closed') return null
  const { manuscriptId, until, given } = appeal
  return (
    <section className="stack stack-small" aria-labelledby="appeal">
      <h2 id="appeal">{given ? 'Your appeal' : 'Appeal'}</h2>
      {given ? (
        <GivenAppeal {...given} />
      ) : (
        <>
          <p>
            If you think that the decision rests on an error, you can appeal it once, until {dayInWords(until)}. Our
            editorial office will read your reasons and answer you.
          </p>
          <p>
            <ButtonLink variant="secondary" href={appealPath(manuscriptId)}>
              Appeal this decision
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  )
}

/** When it came, what was answered, and the author's own words. */
export function GivenAppeal({ at, reasons, answer }: Appeal) {
  return (
    <>
      {answer ? (
        <>
          <Notice title={outcomeLabels[answer.outcome]}>
            Your appeal was received on {formatDate(at)} and settled on {formatDate(answer.at)}.
          </Notice>
          {answer.text && (
            <blockquote className="reason">
              <Paragraphs text={answer.text} />
            </blockquote>
          )}
        </>
      ) : (
        <Notice title={`Your appeal was received on ${formatDate(at)}`}>
          Our editorial office will read it and e-mail you the answer. Until then, please do not submit the manuscript
          elsewhere.
        </Notice>
      )}
      <details className="fold">
        <summary>Your reasons</summary>
        <div className="fold-body">
          <Paragraphs text={reasons} />
        </div>
      </details>
    </>
  )
}
