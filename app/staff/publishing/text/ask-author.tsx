import { TextArea } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, type Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { writeMessage } from '#contracts/review/correspondence.ts'

type AskAuthorProps = { manuscript: string; title: string; quote: string }

/** A short question by e-mail. It and the answer stand with the manuscript's other messages. */
export function AskAuthor({ manuscript, title, quote }: AskAuthorProps) {
  const about = quote ? `${title}: “${quote}”` : `${title}.`
  const writing = useWrite({
    send: (ask, { message = '' }: Texts) =>
      ask(writeMessage, {
        ...{ id: manuscript, to: 'author', subject: 'A question about your article', message },
        despiteNames: false,
        despiteGivenNames: false,
      }),
    problems: ({ message }) => problemAt('message', !message?.trim() && 'Write your question.'),
    fallback: 'The question could not be sent.',
    done: () => 'The question has been sent to the author.',
  })
  return (
    <details className="handling needs-script">
      <summary>Ask the author</summary>
      <WriteForm
        of={writing}
        fields={['message', 'despiteNames', 'despiteGivenNames']}
        resets
        className="stack stack-small"
      >
        <TextArea
          label="Question"
          name="message"
          rows={5}
          maxLength={10_000}
          defaultValue={`While preparing your article for publication we found this:\n\n${about}\n\nCould you tell us what is meant?`}
          hint="Begins with “Dear” and the name, and ends with yours."
        />
        <SubmitButton size="small" variant="secondary">
          Send question
        </SubmitButton>
      </WriteForm>
    </details>
  )
}
