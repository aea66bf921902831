import { orNotFound } from '#app/load.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import type { Route } from './+types/draft-jats.ts'

/** The same text as JATS. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { xml } = await orNotFound(context.get(servicesContext).record.draftJats(staff, params))
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': 'attachment; filename="article.jats.xml"',
      'Cache-Control': 'private, no-store',
    },
  })
}
