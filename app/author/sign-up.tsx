import { redirect, redirectDocument } from 'react-router'
import { signUp } from '#contracts/accounts.ts'
import { returnPath } from '#domain/return-path.ts'
import { apiContext, type CallApi, requestContext, visitorContext } from '#server/page-context.ts'
import { AccountForm, AccountPage } from '../account/account-form.tsx'
import { refusal, textsOf } from '../account/refusal.ts'
import { call } from '../api.ts'
import type { RouteHandle } from '../root.tsx'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/sign-up.ts'

export const handle: RouteHandle = { hydrate: true }

const goalOf = (url: URL) => returnPath(url.searchParams.get('from'), '/author')

export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(visitorContext).author) throw redirect(goalOf(url))
  return { search: url.search, publicUrl: context.get(requestContext).publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Sign up',
    description:
      'Open a free author account at Domain Journals: submit manuscripts, follow their review and pay the article charge.',
    path: '/signup',
    publicUrl: loaderData.publicUrl,
  })

async function open(request: Request, url: URL, ask: CallApi) {
  const { name = '', email = '', password = '' } = await textsOf(request)
  try {
    await ask(signUp, { name, email, password })
  } catch (error) {
    return refusal(error, 'Something went wrong. Try again.', { name, email })
  }
  return redirectDocument(goalOf(url))
}

export const action = ({ request, url, context }: Route.ActionArgs) => open(request, url, context.get(apiContext))
export const clientAction = ({ request, url }: Route.ClientActionArgs) => open(request, url, call)

export default function SignUp({ loaderData: { search }, actionData }: Route.ComponentProps) {
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
        refusal={actionData}
        submit="Sign up"
        fields={[
          { name: 'name', label: 'Name', hint: 'As it should stand on your articles.', autoComplete: 'name' },
          { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
          { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
        ]}
      />
    </AccountPage>
  )
}
