import { orNotFound } from '#app/load.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import type { Route } from './+types/picture.ts'

/** A picture of a text that nobody else sees yet. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  return orNotFound(context.get(servicesContext).texts.pictureForStaff(staff, params, request))
}
