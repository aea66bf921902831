import { servicesContext } from '../context.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/dashboard.ts'
import { requireStaff } from './guard.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, role, access } = requireStaff(context, url)
  const { content, sample } = context.get(servicesContext)
  return {
    name,
    office:
      role === 'admin' ? 'Admin of all journals' : `Editor of the ${content.journal(access ?? '')?.title ?? 'journal'}`,
    mayRemoveSample: role === 'admin' && (await sample.hasSample()),
  }
}

export const meta: Route.MetaFunction = () => privateMeta('Dashboard')

export default function Dashboard({ loaderData: { name, office, mayRemoveSample } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section stack">
      <h1>Dashboard</h1>
      <p className="lede">
        {name}. {office}.
      </p>
      <ul className="grid">
        <li className="card stack stack-small">
          <h2>Your account</h2>
          <p>Name, picture, password and where you are signed in.</p>
          <p>
            <a className="more-link" href="/admin/profile">
              Open your profile
            </a>
          </p>
        </li>
        {mayRemoveSample && (
          <li className="card stack stack-small">
            <h2>Sample content</h2>
            <p>This install still shows the articles and people it came with.</p>
            <p>
              <a className="more-link" href="/admin/sample">
                Remove sample content
              </a>
            </p>
          </li>
        )}
      </ul>
    </main>
  )
}
