import { data, redirectDocument } from 'react-router'
import { AccountForm, AccountPage } from '#app/account/account-form.tsx'
import { firstEmpty, refusal, refusalAt, textsOf } from '#app/account/refusal.ts'
import { call } from '#app/api.ts'
import { ButtonLink } from '#app/components/button.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { completeInvitation } from '#contracts/accounts.ts'
import { apiContext, type CallApi, servicesContext } from '#server/page-context.ts'
import type { Route } from './+types/invite.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Set up your account')
// Not 'no-referrer': a form sent without a script would then name no origin, and be refused.
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { accounts, content } = context.get(servicesContext)
  const invitation = await accounts.invitationOf(token)
  if (!invitation) return data(null, { status: 410 })
  const journal = content.journals.find(({ slug }) => slug === invitation.access)
  return { email: invitation.email, position: journal ? `an editor of the ${journal.title}` : 'an admin' }
}

async function setUp(request: Request, token: string, ask: CallApi) {
  const { name = '', password = '', repeated = '' } = await textsOf(request)
  const empty = firstEmpty({ name, password, repeated }, 'name', 'password', 'repeated')
  if (empty) return refusalAt(empty, 'All fields are required.', { name })
  if (password !== repeated) return refusalAt('repeated', 'Passwords do not match.', { name })
  try {
    await ask(completeInvitation, { token, name, password })
  } catch (error) {
    return refusal(error, 'Failed to complete setup. The link may have expired.', { name })
  }
  return redirectDocument('/admin/dashboard')
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  setUp(request, params.token, context.get(apiContext))
export const clientAction = ({ request, params }: Route.ClientActionArgs) => setUp(request, params.token, call)

/** What was typed stays when the link dies in the meantime: the form is shown while there is an answer to it. */
export default function Invite({ loaderData: invitation, actionData }: Route.ComponentProps) {
  if (!invitation && !actionData) return <DeadLink />
  return (
    <AccountPage
      title="Set up your account"
      lede={
        invitation && (
          <>
            Welcome to the editorial office of Domain Journals. You will be {invitation.position} and log in with{' '}
            <strong>{invitation.email}</strong>.
          </>
        )
      }
    >
      <AccountForm
        refusal={actionData}
        submit="Set up account"
        fields={[
          { name: 'name', label: 'Name', autoComplete: 'name' },
          { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
          {
            name: 'repeated',
            label: 'Password again',
            hint: 'The passwords must match.',
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
      />
    </AccountPage>
  )
}

function DeadLink() {
  return (
    <AccountPage
      title="This link no longer works"
      lede="An invitation is valid for seven days, and a new one replaces it. Please ask the person who invited you for another: that takes them a minute."
    >
      <p className="account-lede">If your account is set up already, you can simply log in.</p>
      <ButtonLink href="/admin/login">Log in</ButtonLink>
    </AccountPage>
  )
}
