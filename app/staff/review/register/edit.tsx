import { Notice } from '#app/components/notice.tsx'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { answerForm } from '#app/write/answer-form.ts'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { changeReviewer } from '#contracts/review/reviewers.ts'
import { mayActOnJournal } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/edit.ts'
import { ReviewerForm, writtenOf } from './form.tsx'
import { register } from './query.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Edit a reviewer')

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const { content, reviewers } = context.get(servicesContext)
  const { name, emails, affiliation, orcid, topics, journals, notes, fixed } = await orNotFound(
    reviewers.reviewer(staff, params),
  )
  const [email = '', ...otherEmails] = emails
  const offered = content.journals.filter(({ slug }) => mayActOnJournal(staff, slug))
  return {
    fixed,
    start: { name, email, otherEmails, affiliation: affiliation ?? '', orcid: orcid ?? '', topics, journals, notes },
    journals: offered.map(({ slug, title }) => ({ slug, title })),
  }
}

const changing = (id: string): Write<Texts, unknown> => ({
  name: 'change-reviewer',
  send: (ask, texts) => ask(changeReviewer, { id, ...writtenOf(texts) }),
  fallback: 'The entry could not be saved. Please try again.',
  next: () => `/admin/reviewers/${id}`,
})

export const action = (args: Route.ActionArgs) => answerForm(args, changing(args.params.id))

export default function EditReviewer({ loaderData: { start, journals, fixed }, params: { id } }: Route.ComponentProps) {
  const form = useWrite(changing(id))
  return (
    <StaffPage title={`Edit ${start.name}`} parent={register}>
      {fixed ? (
        <Notice kind="info">{fixed}</Notice>
      ) : (
        <ReviewerForm of={form} start={start} journals={journals} submit="Save" />
      )}
    </StaffPage>
  )
}
