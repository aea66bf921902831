import { redirect } from 'react-router'
import type { Realm } from '#domain/words/permissions.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { problemAt, type Texts, type Write } from '../write/write.ts'
import type { Route } from './+types/reset.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { realmAt, realms } from './realms.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Reset your password')

export function loader({ url }: Route.LoaderArgs) {
  const realm = realmAt(url)
  const userId = url.searchParams.get('userId')
  if (userId === null) throw redirect(realms[realm].forgot)
  return { realm, userId }
}

/** The account is in the address, so a reload asks for the code again. The code itself is only sent in a form. */
const verifying = (realm: Realm, id: string): Write<Texts, { resetKey: string }> => ({
  name: 'verify',
  async send(ask, texts) {
    const resetKey = texts.resetKey?.replaceAll(/\s/g, '') ?? ''
    await ask(realms[realm].calls.verify, { id, resetKey })
    return { resetKey }
  },
  fallback: 'Verification failed',
})

const setting = (realm: Realm, userId: string): Write<Texts, unknown> => ({
  name: 'set',
  problems: ({ newPassword, repeated }) => problemAt('repeated', newPassword !== repeated && 'Passwords do not match.'),
  send: (ask, { resetKey = '', newPassword = '' }) =>
    ask(realms[realm].calls.resetPassword, { userId, resetKey, newPassword }),
  fallback: 'Reset failed',
  next: () => `${realms[realm].logIn}?reset=done`,
})

export function action(args: Route.ActionArgs) {
  const [realm, userId] = [realmAt(args.url), args.url.searchParams.get('userId') ?? '']
  return answerForm<unknown>(args, verifying(realm, userId), setting(realm, userId))
}

export default function Reset({ loaderData: { realm, userId } }: Route.ComponentProps) {
  const verify = useWrite(verifying(realm, userId))
  const set = useWrite(setting(realm, userId))
  const resetKey = verify.reply?.resetKey ?? set.fault?.typed.resetKey
  const anotherCode = <a href={realms[realm].forgot}>Send another code</a>
  if (resetKey === undefined) {
    return (
      <AccountPage title="Enter the code" lede="We have just e-mailed it to you." links={anotherCode}>
        <AccountForm
          takesFocus
          of={verify}
          submit="Continue"
          fields={[
            {
              name: 'resetKey',
              label: 'Code',
              hint: '6 digits, valid for 15 minutes.',
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
            },
          ]}
        />
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Choose a new password"
      lede="All devices will be logged out, including this one."
      links={anotherCode}
    >
      <AccountForm
        key="password"
        takesFocus
        of={set}
        submit="Set password"
        fields={[
          { name: 'newPassword', label: 'New password', type: 'password', autoComplete: 'new-password' },
          {
            name: 'repeated',
            label: 'New password again',
            hint: 'The passwords must match.',
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
      >
        <input type="hidden" name="resetKey" value={resetKey} />
      </AccountForm>
    </AccountPage>
  )
}
