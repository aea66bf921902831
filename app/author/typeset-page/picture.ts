import { servicesContext } from '#server/page-context.ts'
import { orLogIn, orNotFound } from '../../load.ts'
import { requireAuthor } from '../guard.ts'
import type { Route } from './+types/picture.ts'

/** A picture of the text of a file that is not submitted. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  return orLogIn(url, orNotFound(context.get(servicesContext).texts.draftTextPicture(author, params, request)))
}
