import { servicesContext, visitorContext } from '#server/page-context.ts'
import { orLogIn, orNotFound } from '../load.ts'
import type { Route } from './+types/page-proof-picture.ts'

/** A picture of a proof. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { author } = context.get(visitorContext)
  return orLogIn(
    url,
    orNotFound(context.get(servicesContext).pageProofs.proofPicture({ author, staff: null }, params, request)),
  )
}
