import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/duplicates.ts'
import { DuplicatePairs } from './duplicate-pair.tsx'
import { register } from './query.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Possible duplicates')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  return { pairs: await orFailed(context, context.get(servicesContext).reviewers.listDuplicates(staff)) }
}

export default function Duplicates({ loaderData: { pairs } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Possible duplicates"
      parent={register}
      intro="Entries that may be the same person. Keep one of the two: it gets the addresses, topics and invitations of the other. If they are two people, say so, and they are not listed again."
    >
      {!pairs && <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>}
      {pairs?.length === 0 && <EmptyState title="No two entries look like the same person." />}
      {pairs && <DuplicatePairs pairs={pairs} />}
    </StaffPage>
  )
}
