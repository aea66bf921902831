import { redirect } from 'react-router'
import type { Realm } from '#domain/words/permissions.ts'
import { returnPath } from '#domain/words/return-path.ts'
import { visitorContext } from '#server/page-context.ts'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import { useWrite } from '../write/use-write.ts'
import { emptyProblems, type Texts, type Write } from '../write/write.ts'
import type { Route } from './+types/log-in.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { realmAt, realms, withFrom } from './realms.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ location }) => privateMeta(titles[realmAt(location)])

const titles: Record<Realm, string> = { author: 'Log in', staff: 'Staff log-in' }

const goalOf = (realm: Realm, from: string | null) => returnPath(from, realms[realm].home)

export function loader({ context, url }: Route.LoaderArgs) {
  const realm = realmAt(url)
  const from = url.searchParams.get('from')
  const visitor = context.get(visitorContext)
  if (visitor[realm] || (realm === 'staff' && visitor.unsecured)) throw redirect(goalOf(realm, from))
  return {
    realm,
    from,
    search: withFrom('', from),
    isReset: url.searchParams.has('reset'),
    isDeleted: url.searchParams.has('deleted'),
  }
}

const loggingIn = (realm: Realm, from: string | null): Write<Texts, object> => ({
  name: 'log-in',
  problems: (texts) => emptyProblems(texts, ['email', 'password'], 'Fill in all fields'),
  send: (ask, { email = '', password = '' }) => ask(realms[realm].calls.logIn, { email, password }),
  fallback: 'Login failed',
  next: (reply) => ('secondFactor' in reply ? withFrom('/admin/login/code', from) : goalOf(realm, from)),
})

export const action = (args: Route.ActionArgs) =>
  answerForm(args, loggingIn(realmAt(args.url), args.url.searchParams.get('from')))

export default function LogIn({ loaderData: { realm, from, search, isReset, isDeleted } }: Route.ComponentProps) {
  const logIn = useWrite(loggingIn(realm, from))
  return (
    <AccountPage
      title={titles[realm]}
      lede={realm === 'staff' ? 'For editors and admins of Domain Journals.' : undefined}
      links={realm === 'staff' ? <a href="/login">Log in as an author</a> : <AuthorLinks search={search} />}
    >
      {isReset && !logIn.fault && (
        <Notice kind="success">
          Your password has been changed, and all devices have been logged out. Please log in.
        </Notice>
      )}
      {isDeleted && !logIn.fault && (
        <Notice kind="success">Your account has been deleted. We have e-mailed you a confirmation.</Notice>
      )}
      <AccountForm
        of={logIn}
        submit="Log in"
        fields={[
          { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
          { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
        ]}
      />
      <p>
        <a href={realms[realm].forgot}>Forgot your password?</a>
      </p>
    </AccountPage>
  )
}

function AuthorLinks({ search }: { search: string }) {
  return (
    <>
      <p>
        New here? <a href={`/signup${search}`}>Sign up</a>
      </p>
      <p>
        <a href="/admin/login">Staff log-in</a>
      </p>
    </>
  )
}
