import { redirect } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { orNotFound } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { transferredInWords } from '#domain/manuscript/transfer.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/closed.ts'

const titles = { transferred: 'Transferred manuscript', screening: 'Manuscript in screening' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(loaderData?.transferred ? titles.transferred : titles.screening)

/** For editors of a journal that has passed the manuscript on, or whose admins have not screened it. All they learn is why it is closed. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { manuscripts } = context.get(servicesContext)
  const manuscript = await orNotFound(manuscripts.manuscript({ author: null, staff }, { id }))
  if ('log' in manuscript) throw redirect(`/admin/review/${id}`)
  const { number, transferred, waitsForScreening } = manuscript
  if (!transferred && !waitsForScreening) throw new Response(null, { status: 404 })
  return { number, transferred }
}

export default function ClosedManuscript({ loaderData: { number, transferred } }: Route.ComponentProps) {
  return (
    <StaffPage
      title={transferred ? titles.transferred : titles.screening}
      parent={{ label: 'Review Manuscripts', href: '/admin/review' }}
    >
      <p className="lede">{transferred ? transferredInWords(transferred) : `${number} is being screened.`}</p>
      <p>
        {transferred
          ? 'It belongs to that journal now, so only its staff can open it.'
          : 'Until it is screened, only admins can open it. Then it appears among your manuscripts under review.'}
      </p>
      <p>
        <ButtonLink variant="secondary" href="/admin/review">
          Back to your manuscripts
        </ButtonLink>
      </p>
    </StaffPage>
  )
}
