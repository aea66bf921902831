import { sampleSignIn } from '#contracts/people/accounts.ts'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import type { Route } from './+types/sample-sign-in.ts'

export const meta: Route.MetaFunction = () => privateMeta('Sample account')

const signingIn = (token: string): Write<Texts, { redirect: string }> => ({
  name: 'sign-in',
  send: (ask) => ask(sampleSignIn, { token }),
  fallback: 'Login failed',
  next: ({ redirect }) => redirect,
})

export const action = (args: Route.ActionArgs) => answerForm(args, signingIn(args.params.token))

/** The links in the console open this page. Opening it changes nothing; the button logs in. */
export default function SampleSignIn({ params: { token } }: Route.ComponentProps) {
  return (
    <main id="main" className="container-narrow section stack">
      <h1>Sample account</h1>
      <p className="lede">
        This link logs you in, once, to an account that came with the sample content. What you try out on sample records
        is removed together with them.
      </p>
      <WriteForm of={useWrite(signingIn(token))} className="stack">
        <p>
          <SubmitButton>Log in</SubmitButton>
        </p>
      </WriteForm>
    </main>
  )
}
