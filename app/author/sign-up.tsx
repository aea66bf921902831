import { redirect } from 'react-router'
import { signUp } from '#contracts/people/accounts.ts'
import { returnPath } from '#domain/words/return-path.ts'
import { requestContext, visitorContext } from '#server/page-context.ts'
import { AccountForm, AccountPage } from '../account/account-form.tsx'
import type { RouteHandle } from '../root.tsx'
import { pageMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import type { Route } from './+types/sign-up.ts'

export const handle: RouteHandle = { hydrate: true }

const goalOf = (from: string | null) => returnPath(from, '/author')

export function loader({ context, url }: Route.LoaderArgs) {
  const from = url.searchParams.get('from')
  if (context.get(visitorContext).author) throw redirect(goalOf(from))
  return { from, search: url.search, publicUrl: context.get(requestContext).publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Sign up',
    description:
      'Open a free author account at Domain Journals: submit manuscripts, follow their review and pay the article charge.',
    path: '/signup',
    publicUrl: loaderData.publicUrl,
  })

const signingUp = (from: string | null): Write<Texts, unknown> => ({
  name: 'sign-up',
  send: (ask, { name = '', email = '', password = '' }) => ask(signUp, { name, email, password }),
  fallback: 'Something went wrong. Try again.',
  next: () => goalOf(from),
})

export const action = (args: Route.ActionArgs) => answerForm(args, signingUp(args.url.searchParams.get('from')))

export default function SignUp({ loaderData: { from, search } }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Sign up"
      lede="A free account lets you submit manuscripts and follow each of them to publication."
      links={
        <p>
          Already have an account? <a href={`/login${search}`}>Log in</a>
        </p>
      }
    >
      <AccountForm
        of={useWrite(signingUp(from))}
        submit="Sign up"
        fields={[
          { name: 'name', label: 'Name', hint: 'As it should appear on your articles.', autoComplete: 'name' },
          { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
          { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
        ]}
      />
    </AccountPage>
  )
}
