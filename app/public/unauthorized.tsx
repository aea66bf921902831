import { data } from 'react-router'
import { visitorContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/unauthorized.ts'

export const meta: Route.MetaFunction = () => privateMeta('No access')

export function loader({ context }: Route.LoaderArgs) {
  return data({ isStaff: context.get(visitorContext).staff !== null }, { status: 403 })
}

export default function Unauthorized({ loaderData: { isStaff } }: Route.ComponentProps) {
  return (
    <main id="main" className="container error-page">
      <p className="eyebrow">403</p>
      <h1>You have no access to this page</h1>
      <p className="lede">
        Your role does not give access to this page. If you need it for your work, please ask an admin.
      </p>
      <p className="cluster">
        {isStaff ? (
          <ButtonLink href="/admin/dashboard">Go to the dashboard</ButtonLink>
        ) : (
          <ButtonLink href="/">Go home</ButtonLink>
        )}
      </p>
    </main>
  )
}
