import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { formatMoment } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, successOf, type Texts, type Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { type Correspondence, recordAnswer, writeMessage } from '#contracts/review/correspondence.ts'
import { ForEditors } from '../../role.tsx'
import { letterStates } from './history.tsx'

type Person = Correspondence['people'][number]
type Message = Correspondence['messages'][number]

const roles: Record<Person['role'], string> = { author: 'Author', 'co-author': 'Co-author', reviewer: 'Reviewer' }
const called = ({ name, role, number }: Person) => `${name} (${roles[role]}${number === null ? '' : ` ${number}`})`

type MessagesProps = { id: string; number: string; correspondence: Correspondence }

/** What staff wrote to the people of a manuscript, and what these answered. */
export function Messages({ id, number, correspondence }: MessagesProps) {
  const { people, messages, takesAnswers } = correspondence
  return (
    <section className="stack" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {messages.length === 0 && <p className="muted">No messages.</p>}
      {messages.length > 0 && (
        <ul className="stack">
          {messages.map((message) => (
            <li key={message._id} className="note stack stack-small">
              <Sent {...{ id, message }} />
            </li>
          ))}
        </ul>
      )}
      <ForEditors>
        <WriteMessage {...{ id, number, people, takesAnswers }} />
      </ForEditors>
    </section>
  )
}

function Sent({ id, message }: { id: string; message: Message }) {
  const { to, role, by, at, subject, text, state, answers } = message
  const { label, tone } = letterStates[state]
  return (
    <>
      <p>
        <strong>{subject}</strong> <Badge tone={tone}>{label}</Badge>
        <br />
        <span className="meta">
          {by ?? 'A former colleague'} to {to} ({roles[role].toLowerCase()}),{' '}
          <time dateTime={at}>{formatMoment(at)}</time>
        </span>
      </p>
      <details className="manuscript-letter">
        <summary>Read the message</summary>
        <p className="letter-text">{text}</p>
      </details>
      {answers.map((answer) => (
        <blockquote key={answer._id} className="manuscript-reason">
          <p className="meta">
            {to} answered
            {answer.from && ` from ${answer.from}`}, <time dateTime={answer.at}>{formatMoment(answer.at)}</time>
            {answer.by && `, recorded by ${answer.by}`}
          </p>
          <Paragraphs text={answer.text} />
        </blockquote>
      ))}
      <ForEditors>
        <RecordAnswer {...{ id, message }} />
      </ForEditors>
    </>
  )
}

const recording = (id: string, message: string): Write<Texts, { success: string }> => ({
  send: (ask, { text = '' }) => ask(recordAnswer, { id, message, text }),
  fallback: 'The answer could not be saved.',
  done: successOf,
})

/** For an answer that came to a mailbox of the staff. */
function RecordAnswer({ id, message: { _id, to } }: { id: string; message: Message }) {
  const record = useWrite(recording(id, _id))
  return (
    <details className="manuscript-letter">
      <summary>Record an answer</summary>
      <WriteForm of={record} field="text" resets className="stack stack-small">
        <TextArea
          label={`Answer of ${to}`}
          hint="Paste it from your mailbox."
          name="text"
          rows={4}
          maxLength={20_000}
        />
        <p>
          <SubmitButton variant="secondary" size="small">
            Save answer
          </SubmitButton>
        </p>
      </WriteForm>
    </details>
  )
}

type WriteProps = Pick<MessagesProps, 'id' | 'number'> & Pick<Correspondence, 'people' | 'takesAnswers'>

function WriteMessage({ id, number, people, takesAnswers }: WriteProps) {
  const usual = `About manuscript ${number}`
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState('')
  const [subject, setSubject] = useState(usual)
  const [message, setMessage] = useState('')
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const write = useWrite<void, { success: string }>(
    {
      problems: () => [
        ...problemAt('to', to === '' && 'Select whom to write to.'),
        ...problemAt('subject', !subject.trim() && 'The subject is required.'),
        ...problemAt('message', !message.trim() && 'The message is required.'),
      ],
      send: (ask) =>
        ask(writeMessage, {
          ...{ id, to, subject, message },
          despiteNames: confirmed.includes('despiteNames'),
          despiteGivenNames: confirmed.includes('despiteGivenNames'),
        }),
      fallback: 'The message could not be sent.',
      done: successOf,
    },
    {
      onDone() {
        setSubject(usual)
        setMessage('')
        setConfirmed([])
      },
    },
  )
  const confirm = (field: string, label: string) =>
    (confirmed.includes(field) || write.faultAt(field)) && (
      <Checkbox
        label={label}
        checked={confirmed.includes(field)}
        error={confirmed.includes(field) ? undefined : write.faultAt(field)}
        onChange={({ currentTarget: { checked } }) =>
          setConfirmed(checked ? [...confirmed, field] : confirmed.filter((one) => one !== field))
        }
      />
    )
  return (
    <details className="handling needs-script" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Write a message</summary>
      {isOpen && (
        <WriteForm
          of={write}
          submit={() => write.run()}
          fields={['to', 'subject', 'message', 'despiteNames', 'despiteGivenNames']}
          className="stack"
        >
          <Select
            label="To"
            placeholder="Select a person"
            value={to}
            options={people.map((person) => ({ value: person.key, label: called(person) }))}
            error={write.faultAt('to')}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <TextInput
            label="Subject"
            maxLength={200}
            value={subject}
            error={write.faultAt('subject')}
            onChange={({ currentTarget }) => setSubject(currentTarget.value)}
          />
          <TextArea
            label="Message"
            hint={`Begins with “Dear” and the name, and ends with yours. ${
              takesAnswers ? 'An answer by e-mail appears here.' : 'An answer comes to your own mailbox.'
            }`}
            rows={6}
            maxLength={10_000}
            value={message}
            error={write.faultAt('message')}
            onInput={({ currentTarget }) => setMessage(currentTarget.value)}
          />
          {confirm('despiteNames', 'Send it although it seems to name a reviewer')}
          {confirm('despiteGivenNames', "Send it all the same: it is somebody else's name")}
          <p>
            <SubmitButton variant="secondary">Send message</SubmitButton>
          </p>
        </WriteForm>
      )}
    </details>
  )
}
