import { servicesContext, visitorContext } from '#server/page-context.ts'
import { orNotFound } from '../load.ts'
import type { Route } from './+types/page-proof-figure.ts'

/** A picture of a proof. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { author } = context.get(visitorContext)
  return orNotFound(context.get(servicesContext).pageProofs.proofFigure({ author, staff: null }, params, request))
}
