import { redirect, redirectDocument } from 'react-router'
import { apiContext, type CallApi } from '#server/page-context.ts'
import { call } from '../api.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/reset.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { realmAt, realms } from './realms.ts'
import { type Refusal, refusal, refusalAt, textsOf } from './refusal.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Reset your password')

export function loader({ url }: Route.LoaderArgs) {
  const realm = realmAt(url)
  if (!url.searchParams.has('userId')) throw redirect(realms[realm].forgot)
  return { realm }
}

type Step = { resetKey?: string; refusal?: Refusal }

/** The account is in the address, so a reload asks for the code again; the code itself is only ever in a form. */
async function reset(request: Request, url: URL, ask: CallApi) {
  const userId = url.searchParams.get('userId') ?? ''
  const { code = '', resetKey, newPassword = '', repeated } = await textsOf(request)
  if (resetKey === undefined) return verify(realmAt(url), userId, code.replaceAll(/\s/g, ''), ask)
  if (newPassword !== repeated) return { resetKey, refusal: refusalAt('repeated', 'Passwords do not match.') }
  const { calls, logIn } = realms[realmAt(url)]
  try {
    await ask(calls.resetPassword, { userId, resetKey, newPassword })
  } catch (error) {
    return { resetKey, refusal: refusal(error, 'Reset failed') }
  }
  return redirectDocument(`${logIn}?reset=done`)
}

async function verify(realm: keyof typeof realms, id: string, resetKey: string, ask: CallApi): Promise<Step> {
  try {
    await ask(realms[realm].calls.verify, { id, resetKey })
    return { resetKey }
  } catch (error) {
    const { fields, ...rest } = refusal(error, 'Verification failed', { code: resetKey })
    return { refusal: { ...rest, fields: fields.resetKey ? { code: fields.resetKey } : {} } }
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) => reset(request, url, context.get(apiContext))
export const clientAction = ({ request, url }: Route.ClientActionArgs) => reset(request, url, call)

export default function Reset({ loaderData: { realm }, actionData }: Route.ComponentProps) {
  const { resetKey, refusal: fault }: Step = actionData ?? {}
  const anotherCode = <a href={realms[realm].forgot}>Send another code</a>
  if (resetKey === undefined) {
    return (
      <AccountPage title="Enter the code" lede="It is in the e-mail that we have just sent to you." links={anotherCode}>
        <AccountForm
          takesFocus
          refusal={fault}
          submit="Go on"
          fields={[
            {
              name: 'code',
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
      lede="Every device will be logged out, this one too."
      links={anotherCode}
    >
      <AccountForm
        key="password"
        takesFocus
        refusal={fault}
        submit="Set the password"
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
