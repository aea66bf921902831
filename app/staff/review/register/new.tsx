import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { addReviewer } from '#contracts/review/reviewers.ts'
import { reviewerSources } from '#domain/review/reviewer.ts'
import { mayActOnJournal } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/new.ts'
import { emptyStart, ReviewerForm, type Start, writtenOf } from './form.tsx'
import { register } from './query.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Add a reviewer')

/** The address may say what we know already, as links from the board and from articles do. */
function startOf(query: URLSearchParams, access: string | null): Start {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 300)
  return {
    ...emptyStart,
    ...{ name: text('name'), email: text('email'), affiliation: text('affiliation'), orcid: text('orcid') },
    journals: [query.get('journal') ?? access].filter((slug) => slug !== null),
  }
}

const sourceIn = (query: URLSearchParams) => reviewerSources.find((source) => source === query.get('source')) ?? 'staff'

export function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { content } = context.get(servicesContext)
  const journals = content.journals.filter(({ slug }) => mayActOnJournal(staff, slug))
  return {
    start: startOf(url.searchParams, staff.access),
    source: sourceIn(url.searchParams),
    journals: journals.map(({ slug, title }) => ({ slug, title })),
  }
}

const adding = (source: ReturnType<typeof sourceIn>): Write<Texts, { _id: string }> => ({
  name: 'add-reviewer',
  send: (ask, texts) => ask(addReviewer, { ...writtenOf(texts), source }),
  fallback: 'The reviewer could not be added. Please try again.',
  next: ({ _id }) => `/admin/reviewers/${_id}`,
})

export const action = (args: Route.ActionArgs) =>
  answerForm(args, adding(sourceIn(new URL(args.request.url).searchParams)))

export default function NewReviewer({ loaderData: { start, source, journals } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Add a reviewer"
      parent={register}
      intro="Nobody is told. The person hears from you when you invite them."
    >
      <ReviewerForm of={useWrite(adding(source))} start={start} journals={journals} submit="Add to the register" />
    </StaffPage>
  )
}
