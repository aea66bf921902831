import { testimonialMax } from '#domain/site/testimonial.ts'
import { TextArea } from '../components/form-field.tsx'
import type { Writing } from '../write/use-write.ts'
import type { Texts } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'

type ReviewFormProps = { of: Writing<Texts, unknown>; text: string; submit: string }

export function ReviewForm({ of, text, submit }: ReviewFormProps) {
  return (
    <WriteForm of={of} field="text">
      <TextArea label="Your review" name="text" rows={5} limit={testimonialMax} defaultValue={text} />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </WriteForm>
  )
}
