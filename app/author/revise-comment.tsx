import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '#contracts/review/revisions.ts'
import { type Answer, answerLengths, changeInWords, isAnswered, nothingToAnswer } from '#domain/manuscript/revision.ts'
import { Button } from '../components/button.tsx'
import { TextArea, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { useWrite } from '../write/use-write.ts'
import { WriteForm } from '../write/write-form.tsx'
import { answering, commentId } from './revise-writes.ts'

type CommentProps = {
  reviewKey: string
  reviewer: string
  comment: Comment
  answer: Answer | null
  /** What this browser kept of an answer that has been changed elsewhere since. */
  overtaken: Answer | undefined
  onSettle(kept: Answer | null): void
  isOpen: boolean
  onToggle(isOpen: boolean): void
  onChange(answer: Answer): void
  /** The next comment that has no answer; empty after the last one. */
  next: string
  /** Saves the answer and opens the next comment. Returns false if it could not be saved. */
  onNext(): Promise<boolean>
}

const noAnswer: Answer = { changed: null, text: '' }

/** One comment of a report with its answer. It folds to one line. */
export function ReviseComment(props: CommentProps) {
  const { reviewKey, reviewer, comment, answer, overtaken, onSettle, isOpen, onToggle, onChange, next, onNext } = props
  const { key, number, text } = comment
  const given = answer ?? noAnswer
  const isDone = isAnswered(given)
  const [isBusy, setBusy] = useState(false)
  const save = useWrite(answering(reviewKey, `answer ${key}`))
  const change = (part: Partial<Answer>) => onChange({ ...given, ...part })
  async function goOn(): Promise<void> {
    setBusy(true)
    await onNext().finally(() => setBusy(false))
  }
  const what = `comment ${number} of ${reviewer}`
  return (
    <details
      id={commentId(key)}
      className="revise-comment"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
    >
      <summary>
        <strong>Comment {number}</strong>
        <span className="revise-begin">{text}</span>
        <span className="revise-mark" data-done={isDone || undefined}>
          {isDone ? <Check /> : <Circle />}
          {isDone ? 'Answered' : 'To answer'}
        </span>
      </summary>
      <blockquote>
        <Paragraphs text={text} />
      </blockquote>
      {overtaken && (
        <Notice kind="warning" title="This browser holds an answer that was not saved">
          <p>Your answer has been changed elsewhere since. The form below shows what was saved there.</p>
          <blockquote>
            <Paragraphs text={overtaken.text} />
            {changeInWords(overtaken) && <p className="meta">{changeInWords(overtaken)}</p>}
          </blockquote>
          <p className="cluster">
            <Button size="small" onClick={() => onSettle(overtaken)}>
              Use the answer of this browser
            </Button>
            <Button size="small" variant="secondary" onClick={() => onSettle(null)}>
              Discard it
            </Button>
          </p>
        </Notice>
      )}
      <WriteForm of={save} fields={['text', 'place']} className="form revise-answer" submit={goOn}>
        <input type="hidden" name="comment" value={key} />
        <input type="hidden" name="next" value={next} />
        <fieldset className="field choice-field">
          <legend>
            Your answer <span className="visually-hidden">to {what}</span>
          </legend>
          <div className="choices">
            {[true, false].map((changed) => (
              <label key={String(changed)}>
                <input
                  type="radio"
                  name="changed"
                  value={changed ? 'yes' : 'no'}
                  checked={given.changed === changed}
                  onChange={() => change({ changed })}
                />
                <span>{changed ? 'Changed' : 'Not changed'}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={<span className="visually-hidden">What you answer to {what}</span>}
          name="text"
          rows={4}
          maxLength={answerLengths.text}
          value={given.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <TextInput
          label="Where in the new file"
          optional
          name="place"
          maxLength={answerLengths.place}
          placeholder="Page and line, or a section"
          value={given.place ?? ''}
          onChange={({ currentTarget }) => change({ place: currentTarget.value })}
        />
        <Button type="submit" variant="secondary" block busy={isBusy}>
          {next ? 'Save and go to next comment' : 'Save'}
        </Button>
        {given.text.trim() === '' && (
          <Button
            type="submit"
            name="nothing"
            value="yes"
            variant="quiet"
            block
            busy={isBusy}
            onClick={(event) => {
              event.preventDefault()
              onChange(nothingToAnswer)
              void goOn()
            }}
          >
            Nothing to answer
          </Button>
        )}
      </WriteForm>
    </details>
  )
}
