import { unsubscribe } from '#contracts/site/newsletter.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const meta: Route.MetaFunction = () => privateMeta('Unsubscribe')

export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

const leaving = (token: string): Write<Texts, { success: string }> => ({
  name: 'unsubscribe',
  send: (ask) => ask(unsubscribe, { token }),
  fallback: 'Something went wrong. Please try again.',
})

export const action = (args: Route.ActionArgs) => answerForm(args, leaving(args.params.token))

/** Opening the link changes nothing, so a mail scanner that follows it unsubscribes nobody. */
export default function Unsubscribe({ params: { token } }: Route.ComponentProps) {
  const leave = useWrite(leaving(token))
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Unsubscribe</h1>
      {leave.reply ? (
        <>
          <Notice kind="success">{leave.reply.success}</Notice>
          <p>
            <ButtonLink href="/">Go home</ButtonLink>
          </p>
        </>
      ) : (
        <WriteForm of={leave} className="stack">
          <p className="lede">We will not e-mail you again unless you subscribe again.</p>
          <p>
            <SubmitButton>Unsubscribe</SubmitButton>
          </p>
        </WriteForm>
      )}
    </main>
  )
}
