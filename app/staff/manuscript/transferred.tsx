import { redirect } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { orNotFound } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { transferredInWords } from '#domain/transfer.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { StaffPage } from '../staff-page.tsx'
import type { Route } from './+types/transferred.ts'

export const meta: Route.MetaFunction = () => privateMeta('Transferred manuscript')

/** For editors of a journal that has passed the manuscript on. All they learn is where it went. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { manuscripts } = context.get(servicesContext)
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  if ('log' in manuscript) throw redirect(`/admin/review/${id}`)
  if (!manuscript.transferred) throw new Response(null, { status: 404 })
  return { transferred: manuscript.transferred }
}

export default function TransferredManuscript({ loaderData: { transferred } }: Route.ComponentProps) {
  return (
    <StaffPage title="Transferred manuscript" parent={{ label: 'Review Manuscripts', href: '/admin/review' }}>
      <p className="lede">{transferredInWords(transferred)}</p>
      <p>It belongs to that journal now, so only its staff can open it.</p>
      <p>
        <ButtonLink variant="secondary" href="/admin/review">
          Back to your manuscripts
        </ButtonLink>
      </p>
    </StaffPage>
  )
}
