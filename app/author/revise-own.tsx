import { redirect } from 'react-router'
import type { Route } from './+types/revise-own.ts'
import { requireAuthor } from './guard.ts'
import { revisePath } from './open-revision.ts'

/** The author who is logged in needs no link. */
export function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  requireAuthor(context, url)
  return redirect(revisePath(id))
}
