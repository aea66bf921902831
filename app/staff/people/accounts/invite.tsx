import { data } from 'react-router'
import { AccountForm, AccountPage } from '#app/account/account-form.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import { emptyProblems, problemAt, type Texts, type Write } from '#app/write/write.ts'
import { completeInvitation } from '#contracts/people/accounts.ts'
import { journalsOf } from '#domain/words/permissions.ts'
import { roleInSentence } from '#domain/words/role.ts'
import { inList } from '#domain/words/text.ts'
import { servicesContext } from '#server/page-context.ts'
import type { Route } from './+types/invite.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Set up your account')
// With 'no-referrer', a form sent without scripts would have no origin and be refused.
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { accounts, content } = context.get(servicesContext)
  const invitation = await accounts.invitationOf(token)
  if (!invitation) return data(null, { status: 410 })
  const titles = (journalsOf(invitation) ?? []).map((slug) => content.journal(slug)?.title ?? slug)
  const position = [roleInSentence[invitation.role], titles.length > 0 && `of the ${inList(titles)}`]
  return { email: invitation.email, position: position.filter(Boolean).join(' ') }
}

const settingUp = (token: string): Write<Texts, unknown> => ({
  name: 'set-up',
  problems(texts) {
    const empty = emptyProblems(texts, ['name', 'password', 'repeated'], 'All fields are required.')
    if (empty.length > 0) return empty
    return problemAt('repeated', texts.password !== texts.repeated && 'Passwords do not match.')
  },
  send: (ask, { name = '', password = '' }) => ask(completeInvitation, { token, name, password }),
  fallback: 'Failed to complete setup. The link may have expired.',
  next: () => '/admin/dashboard',
})

export const action = (args: Route.ActionArgs) => answerForm(args, settingUp(args.params.token))

/** If the link expires while the form is open, the form stays, so that nothing typed is lost. */
export default function Invite({ loaderData: invitation, params: { token } }: Route.ComponentProps) {
  const setUp = useWrite(settingUp(token))
  if (!invitation && !setUp.fault) return <DeadLink />
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
        of={setUp}
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
      lede="An invitation is valid for seven days, and a new one replaces it. Please ask the person who invited you for a new one."
    >
      <p className="account-lede">If you have already set up your account, log in.</p>
      <ButtonLink href="/admin/login">Log in</ButtonLink>
    </AccountPage>
  )
}
