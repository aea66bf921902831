import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { TextArea } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { replyToMessage } from '#contracts/site/contact.ts'
import { RichTextField, toParagraphs } from '../../rich-text/field.tsx'

export const replying = (messageId: string): Write<Texts, { success: string }> => ({
  name: 'reply',
  send: (ask, { name = '', email = '', reply = '', format, repliesSeen }) =>
    ask(replyToMessage, {
      ...{ messageId, name, email, reply, repliesSeen: Number(repliesSeen) },
      ...(format === 'html' && { format }),
    }),
  fallback: 'Reply failed.',
})

type ReplyFormProps = { id: string; name: string; email: string; repliesSeen: number }

/** The text stays until it is sent. If a colleague has replied first, that reply is shown above it. */
export function ReplyForm({ id, name, email, repliesSeen }: ReplyFormProps) {
  const { revalidate } = useRevalidator()
  const { fault, ...reply } = useWrite(replying(id), {
    refused: ({ status }) => (status === 409 ? revalidate() : undefined),
    onDone: () => setHtml(''),
  })
  const typed = fault?.typed.reply ?? ''
  const [html, setHtml] = useState(() => toParagraphs(typed))
  const field = {
    label: 'Your reply',
    hint: `Sent to ${email} with your name and the original message quoted.`,
    name: 'reply',
    error: fault?.remedy ? undefined : fault?.error,
  }
  return (
    <WriteForm of={{ fault, ...reply }} field="reply" resets>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="repliesSeen" value={repliesSeen} />
      <RichTextField
        {...field}
        value={html}
        onChange={setHtml}
        fallback={() => (
          <TextArea
            {...field}
            rows={8}
            defaultValue={typed}
            onInput={(event) => setHtml(toParagraphs(event.currentTarget.value))}
          />
        )}
      />
      <div className="cluster">
        <SubmitButton>Send reply</SubmitButton>
        <p role="status" className="form-status" data-tone="success">
          {!reply.isBusy && reply.reply?.success}
        </p>
      </div>
    </WriteForm>
  )
}
