import { sendReviewLink } from '#contracts/review/own-reviews.ts'
import { TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/request-link.ts'

export const meta: Route.MetaFunction = () => privateMeta('Your reviews')

const asking: Write<Texts, { success: string }> = {
  name: 'link',
  send: (ask, { email = '' }) => ask(sendReviewLink, { email }),
  fallback: 'Something went wrong. Please try again.',
}

export const action = (args: Route.ActionArgs) => answerForm(args, asking)

export default function RequestLink() {
  const ask = useWrite(asking)
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Your reviews</h1>
      <p className="lede">
        Reviewers need no account. Enter your e-mail address, and we will send you a link to your invitations, reviews
        and certificates. There you can also see and delete what we store about you.
      </p>
      {ask.reply ? (
        <Notice kind="success">{ask.reply.success} It works for seven days.</Notice>
      ) : (
        <WriteForm of={ask} field="email">
          <TextInput label="E-mail" name="email" type="email" autoComplete="email" />
          <div>
            <SubmitButton>Send me the link</SubmitButton>
          </div>
        </WriteForm>
      )}
    </main>
  )
}
