import { apiContext, type CallApi } from '#server/page-context.ts'
import { call } from '../api.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/forgot.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { CodeSent } from './code-sent.tsx'
import { realmAt, realms } from './realms.ts'
import { refusal, textsOf } from './refusal.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Forgot your password?')

export function loader({ url }: Route.LoaderArgs) {
  return { realm: realmAt(url) }
}

async function askForCode(request: Request, url: URL, ask: CallApi) {
  const { email = '' } = await textsOf(request)
  try {
    const { userId } = await ask(realms[realmAt(url)].calls.reset, { email })
    return { email, userId }
  } catch (error) {
    return refusal(error, 'Failed to send reset email. Try again.', { email })
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) => askForCode(request, url, context.get(apiContext))
export const clientAction = ({ request, url }: Route.ClientActionArgs) => askForCode(request, url, call)

export default function Forgot({ loaderData: { realm }, actionData }: Route.ComponentProps) {
  const isSent = actionData && 'userId' in actionData
  return (
    <AccountPage
      title="Forgot your password?"
      lede={isSent ? undefined : 'We will send a code to your e-mail address. With it you can set a new password.'}
      links={<a href={realms[realm].logIn}>Back to the log-in</a>}
    >
      {isSent ? (
        <CodeSent realm={realm} {...actionData} />
      ) : (
        <AccountForm
          refusal={actionData}
          submit="Send the code"
          fields={[{ name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' }]}
        />
      )}
    </AccountPage>
  )
}
