import { CircleCheck } from 'lucide-react'
import type { Review } from '#contracts/review/reviewing.ts'
import { declineReasons } from '#domain/words/peer-review.ts'
import { characterCount } from '#domain/words/text.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { FactList } from '../components/fact-list.tsx'
import { Checkbox, TextArea, TextInput } from '../components/form-field.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { Title } from '../components/title.tsx'
import { useWrite } from '../write/use-write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { Choices } from './choices.tsx'
import { shortDay } from './days.ts'
import { LinkPage } from './link-page.tsx'
import { accepting, colleagueRows, declining } from './writes.ts'

/** A longer abstract begins folded on a phone, so that the question and both buttons are on the first screen. */
const longAbstract = 260

/** What a reviewer needs in order to accept or decline, and nothing of the authors unless the journal names them. */
export function Invitation({ review, token }: { review: Review; token: string }) {
  const { journal, round, title, abstract, articleType, today, answerDueOn, reportDueOn, reportDays, authors } = review
  return (
    <LinkPage journal={journal} tools={<p className="meta wide-only">No account needed. This link is yours alone.</p>}>
      <main id="main" className="invitation">
        <div className="invitation-about">
          <p className="eyebrow">Invitation to review, {round > 1 ? `round ${round}` : articleType}</p>
          <h1>
            <Title text={title} />
          </h1>
          {authors && <p className="meta">{authors.join(', ')}</p>}
          <FactList
            layout="tiles"
            facts={[
              ['Please answer by', answerDueOn && shortDay(answerDueOn, today)],
              [`Report due, ${reportDays} days`, reportDueOn && shortDay(reportDueOn, today)],
              ['We ask for', askedFor(review)],
            ]}
          />
          <div id="abstract" className="abstract" data-long={characterCount(abstract) > longAbstract || undefined}>
            <h2>Abstract</h2>
            <Paragraphs text={abstract} />
            <a className="abstract-more" href="#abstract">
              Read the whole abstract
            </a>
          </div>
        </div>
        <div className="invitation-answer">
          <AcceptForm token={token} />
          <DeclineForm token={token} />
        </div>
        <Expected review={review} />
        <div className="dock">
          <ButtonLink variant="secondary" href="#decline">
            Decline
          </ButtonLink>
          <Button type="submit" form="accept">
            Accept
          </Button>
          <p className="meta">Opening this page has changed nothing.</p>
        </div>
      </main>
    </LinkPage>
  )
}

const askedFor = ({ questions: { length } }: Review) =>
  length === 0 ? 'A report' : `A report with ${length} short ${length === 1 ? 'answer' : 'answers'}`

const anonymities: Record<Review['anonymity'], string> = {
  double: 'Neither side learns the other’s name. You may sign your report if you wish.',
  single: 'The authors do not learn your name, unless you sign your report.',
  open: 'Your name is known to the authors, and theirs to you.',
}

function Expected({ review: { anonymity, journal } }: { review: Review }) {
  return (
    <section className="expected">
      <h2>What we ask of you</h2>
      <ul className="ticked">
        {[
          'Comments to the author, each in its own paragraph, and a recommendation to the editors.',
          anonymities[anonymity],
          'Please treat the manuscript as confidential.',
          'You can save a draft, and return to it with the same link.',
        ].map((line) => (
          <li key={line}>
            <CircleCheck />
            {line}
          </li>
        ))}
      </ul>
      <p className="meta">
        Questions? Write to <a href={`mailto:${journal.office}`}>{journal.office}</a>.
      </p>
    </section>
  )
}

const conflictHint = (
  <>
    For example: you recognise the authors, compete with this work, or gain from its result.
    <details>
      <summary>More examples</summary>
      You have worked or published with an author in the last three years, work at the same institution, are related or
      close to an author, have advised on this manuscript, or hold a patent or shares that it affects.
    </details>
  </>
)

function AcceptForm({ token }: { token: string }) {
  const accept = useWrite(accepting(token))
  return (
    <WriteForm of={accept} id="accept" fields={['conflict', 'conflictNote']} className="form conflict-form">
      <Choices
        legend="Do you have a conflict of interest?"
        hint={conflictHint}
        name="conflict"
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes, or not sure' },
        ]}
      />
      <div className="conflict-note">
        <TextArea
          label="What might it be?"
          hint="Only the editors see this. They decide whether it matters."
          name="conflictNote"
          rows={3}
        />
      </div>
      <div className="wide-only">
        <SubmitButton block>Accept and open the manuscript</SubmitButton>
      </div>
    </WriteForm>
  )
}

const reasonLabels = { busy: 'Too busy', conflict: 'Conflict', 'outside-field': 'Not my field', other: 'Other' }

function DeclineForm({ token }: { token: string }) {
  const decline = useWrite(declining(token))
  const colleagueFields = colleagueRows.flatMap((at) => [`colleagues.${at}.name`, `colleagues.${at}.email`])
  return (
    <section id="decline" className="decline" aria-labelledby="decline-title">
      <h2 id="decline-title">Decline instead</h2>
      <WriteForm of={decline} fields={['reason', 'note', ...colleagueFields]}>
        <Choices
          legend="Why?"
          name="reason"
          options={declineReasons.map((value) => ({ value, label: reasonLabels[value] }))}
        />
        <div className="decline-note">
          <TextArea label="What is the reason?" name="note" rows={2} />
        </div>
        <fieldset className="field">
          <legend>
            Could you suggest a colleague? <small>(optional)</small>
          </legend>
          {colleagueRows.map((at) => (
            <div key={at} className="colleague">
              <TextInput label={at === 0 ? 'Name' : 'Another name'} name={`colleagues.${at}.name`} autoComplete="off" />
              <TextInput
                label={at === 0 ? 'E-mail' : 'Their e-mail'}
                name={`colleagues.${at}.email`}
                type="email"
                autoComplete="off"
              />
            </div>
          ))}
        </fieldset>
        <Checkbox name="leaves" value="yes" label="Please do not ask me again" />
        <SubmitButton variant="secondary" block>
          Decline
        </SubmitButton>
      </WriteForm>
    </section>
  )
}
