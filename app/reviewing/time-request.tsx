import { addDays, type Day } from '#domain/words/day.ts'
import { ButtonLink } from '../components/button.tsx'
import { TextArea, TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import type { Writing } from '../write/use-write.ts'
import type { Texts } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { shortDay, timeAsked } from './days.ts'

type TimeRequestProps = {
  of: Writing<Texts, { success: string }>
  dueOn: Day | null
  today: Day
  /** The day that was asked for, until the editors answer. */
  asked: Day | null
  back: { href: string; label: string }
}

/** Whoever has asked reads for which day, and sees the form only to change it. */
export function TimeRequest({ of, dueOn, today, asked, back }: TimeRequestProps) {
  const isWaiting = asked !== null && asked >= today
  const after = dueOn && dueOn > today ? dueOn : today
  const goBack = (
    <ButtonLink variant="secondary" href={back.href}>
      {back.label}
    </ButtonLink>
  )
  const form = (
    <WriteForm of={of} fields={['until', 'reason']}>
      <TextInput label="I need until" type="date" name="until" min={addDays(after, 1)} />
      <TextArea label="Reason" optional name="reason" rows={3} />
      <div className="cluster">
        <SubmitButton>Ask for more time</SubmitButton>
        {!isWaiting && goBack}
      </div>
    </WriteForm>
  )
  if (!isWaiting)
    return (
      <>
        {asked && <Notice>{timeAsked(asked, today)}</Notice>}
        {form}
      </>
    )
  return (
    <>
      {of.reply ? (
        <Notice kind="success" title={`You have asked for time until ${shortDay(asked, today)}`}>
          {of.reply.success}
        </Notice>
      ) : (
        <Notice>{timeAsked(asked, today)}</Notice>
      )}
      <details className="fold" open={of.fault !== undefined}>
        <summary>Ask for another day</summary>
        <div className="fold-body">{form}</div>
      </details>
      <p>{goBack}</p>
    </>
  )
}
