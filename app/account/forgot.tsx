import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import type { Route } from './+types/forgot.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { askingForCode } from './asking-for-code.ts'
import { CodeSent } from './code-sent.tsx'
import { realmAt, realms } from './realms.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Forgot your password?')

export function loader({ url }: Route.LoaderArgs) {
  return { realm: realmAt(url) }
}

export const action = (args: Route.ActionArgs) => answerForm(args, askingForCode(realmAt(args.url)))

export default function Forgot({ loaderData: { realm } }: Route.ComponentProps) {
  const ask = useWrite(askingForCode(realm))
  return (
    <AccountPage
      title="Forgot your password?"
      lede={ask.reply ? undefined : 'We will send a code to your e-mail address so that you can set a new password.'}
      links={<a href={realms[realm].logIn}>Back to log in</a>}
    >
      {ask.reply ? (
        <CodeSent realm={realm} {...ask.reply} />
      ) : (
        <AccountForm
          of={ask}
          submit="Send the code"
          fields={[{ name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' }]}
        />
      )}
    </AccountPage>
  )
}
