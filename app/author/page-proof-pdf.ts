import { servicesContext, visitorContext } from '#server/page-context.ts'
import { orNotFound } from '../load.ts'
import type { Route } from './+types/page-proof-pdf.ts'

/** The PDF of the last proof, for whoever has its link and for the author who is logged in. */
export async function loader({ context, params: { key }, request }: Route.LoaderArgs) {
  const { author } = context.get(visitorContext)
  return orNotFound(context.get(servicesContext).pageProofs.proofPdf({ author, staff: null }, key, request))
}
