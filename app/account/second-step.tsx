import { redirect } from 'react-router'
import { askPasskey, readSecondStep, sendCode, sendPasskey } from '#contracts/people/second-factor.ts'
import { CallError } from '#contracts/request.ts'
import { returnPath } from '#domain/words/return-path.ts'
import { apiContext, visitorContext } from '#server/page-context.ts'
import { Button } from '../components/button.tsx'
import { Fold } from '../components/fold.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { emptyProblems, type Texts, type Write } from '../write/write.ts'
import { FaultLine } from '../write/write-form.tsx'
import type { Route } from './+types/second-step.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { realms, withFrom } from './realms.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Second step')

const goalAt = (url: URL) => returnPath(url.searchParams.get('from'), realms.staff.home)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, unsecured } = context.get(visitorContext)
  const [goal, logIn] = [goalAt(url), withFrom(realms.staff.logIn, url.searchParams.get('from'))]
  if (staff || unsecured) throw redirect(goal)
  const step = await context
    .get(apiContext)(readSecondStep, {})
    .catch((error: unknown) => {
      throw error instanceof CallError && error.status === 401 ? redirect(logIn) : error
    })
  return { goal, logIn, ...step }
}

const sending = (name: string, goal: string): Write<Texts, unknown> => ({
  name,
  problems: (texts) => emptyProblems(texts, ['code'], 'Enter the code.'),
  send: (ask, { code = '' }) => ask(sendCode, { code }),
  fallback: 'Login failed',
  next: () => goal,
})

const usingPasskey = (goal: string): Write<void, unknown> => ({
  async send(ask) {
    const optionsJSON = await ask(askPasskey, {})
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const response = await startAuthentication({ optionsJSON: optionsJSON as never })
    return ask(sendPasskey, { response: { ...response, type: 'public-key', clientExtensionResults: {} } })
  },
  fallback: 'Your passkey was not used. Try again, or use another way.',
  next: () => goal,
})

const names = ['code', 'recovery-code'] as const

export const action = (args: Route.ActionArgs) =>
  answerForm(args, ...names.map((name) => sending(name, goalAt(args.url))))

export default function SecondStep({ loaderData: { goal, logIn, hasApp, hasPasskey } }: Route.ComponentProps) {
  const [code, recovery] = [useWrite(sending('code', goal)), useWrite(sending('recovery-code', goal))]
  const passkey = useWrite(usingPasskey(goal))
  return (
    <AccountPage
      title="Second step"
      lede="Your password is right. Now show that it is you."
      links={<a href={logIn}>Log in as somebody else</a>}
    >
      {hasPasskey && (
        <div className="stack stack-small needs-script">
          <Button busy={passkey.isBusy} onClick={() => passkey.run()}>
            Use your passkey
          </Button>
          <FaultLine fault={passkey.fault} />
        </div>
      )}
      {hasApp && (
        <AccountForm
          takesFocus={!hasPasskey}
          of={code}
          submit="Log in"
          fields={[
            {
              name: 'code',
              label: 'Code',
              hint: 'The six digits that your authenticator app shows now.',
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
            },
          ]}
        />
      )}
      <Fold summary="Use a recovery code" hasContent={false} hasFault={recovery.fault !== undefined}>
        <AccountForm
          of={recovery}
          submit="Log in with it"
          fields={[
            {
              name: 'code',
              label: 'Recovery code',
              hint: 'One of those that you kept when you set up the second factor. Each works once. No codes left? An admin can reset your second factor.',
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
            },
          ]}
        />
      </Fold>
    </AccountPage>
  )
}
