import { EmptyState } from '#app/components/empty-state.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { formatDate } from '#app/format.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/names.ts'
import { NamesForm, reviewing } from './names-form.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Names to review')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return context.get(servicesContext).record.listNames({ page: pageOf(url) })
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, reviewing(args.url.searchParams.get('article') ?? ''))
}

const pathOf = (page: number, article?: string) =>
  `/admin/names?page=${page}${article === undefined ? '' : `&article=${article}`}`

export default function Names({ loaderData: { articles, page, pages } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Names to review"
      intro="Published records with a name that can be divided in more than one way. Check which part is the family name: indexes and reference managers sort and cite by it. What readers see on the page stays as it is."
    >
      {articles.length === 0 && (
        <EmptyState title="No names to review">New ones are listed here when an article is published.</EmptyState>
      )}
      <ul className="names-to-review">
        {articles.map((asked) => (
          <li key={asked.article} className="card">
            <h2>
              <a href={asked.path}>{asked.title}</a>
            </h2>
            <p className="meta">
              {asked.customId}, published on <time dateTime={asked.publishedAt}>{formatDate(asked.publishedAt)}</time>
            </p>
            <NamesForm asked={asked} at={pathOf(page, asked.article)} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pages} hrefOf={(to) => pathOf(to)} />
    </StaffPage>
  )
}
