import { servicesContext, visitorContext } from '#server/page-context.ts'
import { orLogIn, orNotFound } from '../load.ts'
import type { Route } from './+types/page-proof-pdf.ts'

/** The PDF of the last proof, for whoever has its link and for the author who is logged in. */
export async function loader({ context, params: { key }, request, url }: Route.LoaderArgs) {
  const { author } = context.get(visitorContext)
  return orLogIn(
    url,
    orNotFound(context.get(servicesContext).pageProofs.proofPdf({ author, staff: null }, key, request)),
  )
}
