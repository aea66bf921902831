import { orNotFound } from '#app/load.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import type { Route } from './+types/proof-pdf.ts'

/** The PDF of the last proof, as the author sees it. */
export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  return orNotFound(context.get(servicesContext).pageProofs.proofPdfForStaff(staff, id, request))
}
