import { redirect, redirectDocument } from 'react-router'
import type { Realm } from '#domain/permissions.ts'
import { returnPath } from '#domain/return-path.ts'
import { apiContext, type CallApi, visitorContext } from '#server/page-context.ts'
import { call } from '../api.ts'
import { Notice } from '../components/notice.tsx'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/log-in.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { realmAt, realms } from './realms.ts'
import { firstEmpty, refusal, refusalAt, textsOf } from './refusal.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ location }) => privateMeta(titles[realmAt(location)])

const titles: Record<Realm, string> = { author: 'Log in', staff: 'Staff log-in' }

const goalOf = (url: URL) => returnPath(url.searchParams.get('from'), realms[realmAt(url)].home)

export function loader({ context, url }: Route.LoaderArgs) {
  const realm = realmAt(url)
  if (context.get(visitorContext)[realm]) throw redirect(goalOf(url))
  const from = url.searchParams.get('from')
  const search = from ? `?${new URLSearchParams({ from })}` : ''
  return { realm, search, isReset: url.searchParams.has('reset'), isDeleted: url.searchParams.has('deleted') }
}

async function logIn(request: Request, url: URL, ask: CallApi) {
  const { email = '', password = '' } = await textsOf(request)
  const empty = firstEmpty({ email, password }, 'email', 'password')
  if (empty) return refusalAt(empty, 'Fill in all fields', { email })
  try {
    await ask(realms[realmAt(url)].calls.logIn, { email, password })
  } catch (error) {
    return refusal(error, 'Login failed', { email })
  }
  return redirectDocument(goalOf(url))
}

export const action = ({ request, url, context }: Route.ActionArgs) => logIn(request, url, context.get(apiContext))
export const clientAction = ({ request, url }: Route.ClientActionArgs) => logIn(request, url, call)

export default function LogIn({ loaderData: { realm, search, isReset, isDeleted }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title={titles[realm]}
      lede={realm === 'staff' ? 'For editors and admins of Domain Journals.' : undefined}
      links={realm === 'staff' ? <a href="/login">Log in as an author</a> : <AuthorLinks search={search} />}
    >
      {isReset && !actionData && (
        <Notice kind="success">Your password has been changed, and every device was logged out. Please log in.</Notice>
      )}
      {isDeleted && !actionData && (
        <Notice kind="success">Your account is deleted. A letter to your e-mail address confirms it.</Notice>
      )}
      <AccountForm
        refusal={actionData}
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
