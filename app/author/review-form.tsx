import { useRef } from 'react'
import { Form } from 'react-router'
import { authorReviewMax } from '#domain/author-review.ts'
import { useFocusOnFault } from '../account/focus-on-fault.ts'
import type { Refusal } from '../account/refusal.ts'
import { Button } from '../components/button.tsx'
import { TextArea } from '../components/form-field.tsx'
import { useSending } from '../sending.ts'

type ReviewFormProps = { fault: Refusal | undefined; text: string; submit: string }

export function ReviewForm({ fault, text, submit }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useSending()
  useFocusOnFault(form, fault)
  return (
    <Form ref={form} method="post" className="form" noValidate>
      <TextArea
        label="Your review"
        name="text"
        rows={5}
        limit={authorReviewMax}
        error={fault?.error}
        defaultValue={fault?.typed.text ?? text}
      />
      <div>
        <Button type="submit" busy={isSending}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
