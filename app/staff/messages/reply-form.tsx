import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useFocusOnFault } from '#app/account/focus-on-fault.ts'
import type { Refusal } from '#app/account/refusal.ts'
import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/form-field.tsx'

export type ReplyAnswer = { done: string } | { refusal: Refusal }

type ReplyFormProps = {
  name: string
  email: string
  repliesSeen: number
  /** The answer to a form that was sent without a script. */
  answer: ReplyAnswer | undefined
}

/** What was typed stays until it is on its way: a colleague's answer that came first is shown above it. */
export function ReplyForm({ name, email, repliesSeen, answer: earlier }: ReplyFormProps) {
  const fetcher = useFetcher<ReplyAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.data ?? earlier
  const refusal = answer && 'refusal' in answer ? answer.refusal : undefined
  const done = answer && 'done' in answer ? answer.done : undefined
  const isSending = fetcher.state !== 'idle'
  useFocusOnFault(form, refusal)
  useEffect(() => {
    if (fetcher.data && 'done' in fetcher.data) form.current?.reset()
  }, [fetcher.data])
  return (
    <fetcher.Form ref={form} method="post" className="form" noValidate>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="repliesSeen" value={repliesSeen} />
      <TextArea
        label="Your reply"
        hint={`Goes to ${email} with your name below it and the message quoted.`}
        name="reply"
        rows={8}
        error={refusal?.error}
        defaultValue={refusal?.typed.reply}
      />
      <div className="cluster">
        <Button type="submit" busy={isSending}>
          Send reply
        </Button>
        <p role="status" className="form-status" data-tone="success">
          {!isSending && done}
        </p>
      </div>
    </fetcher.Form>
  )
}
