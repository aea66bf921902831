import { Notice } from '#app/components/notice.tsx'
import { orFailed } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { FiguresFilter } from '#contracts/office/statistics.ts'
import { periodInWords } from '#domain/office/statistics.ts'
import { journalsOf, mayActOnJournal } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/statistics.ts'
import { FigureFilters } from './filters.tsx'
import { Pictures } from './pictures.tsx'
import '#app/styles/figures.css'

export const meta: Route.MetaFunction = () => privateMeta('Figures')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { content, statistics } = context.get(servicesContext)
  const journals = content.journals
    .filter(({ slug }) => mayActOnJournal(staff, slug))
    .map(({ slug, title, shortTitle }) => ({ slug, title, shortTitle }))
  const asked = readAsked(url, journals)
  const problem = statistics.periodProblem(asked)
  const seen = problem === null ? await orFailed(context, statistics.readFigures(staff, asked)) : null
  return {
    ...{ journals, asked, seen, problem, hasAll: journalsOf(staff) === null },
    title: journals.find(({ slug }) => slug === seen?.journal)?.title ?? 'all journals',
  }
}

/** What the address does not say, or says wrongly, is left out. */
function readAsked(url: URL, journals: readonly { slug: string }[]): FiguresFilter {
  const { journal, from, to, per } = FiguresFilter.shape
  const asked = (name: string) => url.searchParams.get(name) || undefined
  return {
    journal: journals.find(({ slug }) => slug === journal.safeParse(asked('journal')).data)?.slug,
    from: from.safeParse(asked('from')).data,
    to: to.safeParse(asked('to')).data,
    per: per.safeParse(asked('per')).data,
  }
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { journals, asked, seen, hasAll, problem, title } = loaderData
  const { from = asked.from ?? '', to = asked.to ?? '', per = asked.per ?? 'month' } = seen?.period ?? {}
  const isCoarser = seen !== null && asked.per !== undefined && asked.per !== per
  return (
    <StaffPage
      title="Figures"
      intro="How long manuscripts take, what becomes of them, where they come from, and who reviews them. Counted once an hour."
    >
      <FigureFilters {...{ journals, hasAll, asked, from, to, per, problem }} />
      {problem === null && seen === null && <Notice kind="error">The figures cannot be read at the moment.</Notice>}
      {seen && (
        <>
          <p className="figures-period">
            <b>{periodInWords(seen.period)}</b>, {title}.
            {isCoarser && ` By ${per}, because there would be too many columns by ${asked.per}.`}
          </p>
          <Pictures seen={seen} asked={asked} />
        </>
      )}
    </StaffPage>
  )
}
