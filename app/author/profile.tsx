import { accountDeletionProblem } from '#domain/office/account-deletion.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { agoInWords } from '#domain/words/waiting.ts'
import { servicesContext } from '#server/page-context.ts'
import { AddressSection } from '../account/address-section.tsx'
import { ProfilePage } from '../account/profile-page.tsx'
import { deletingAccount, profileWrites, sendingAddressLink } from '../account/profile-writes.ts'
import { orFailed } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import { answerForm } from '../write/answer-form.ts'
import type { Route } from './+types/profile.ts'
import { requireAuthor } from './guard.ts'
import { OwnCourses } from './own-courses.tsx'
import { OwnData } from './own-data.tsx'
import { OwnDrafts } from './own-drafts.tsx'
import { OwnManuscripts } from './own-manuscripts.tsx'
import { OwnReceipts } from './own-receipts.tsx'
import { OwnReviews } from './own-reviews.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Your profile')

export async function loader({ context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const now = new Date()
  const services = context.get(servicesContext)
  const { accounts, addresses, manuscripts, testimonials, courses, payments, content } = services
  const [account, address, own, drafts, articles, reviews, bought, receipts] = await Promise.all([
    accounts.authorAccount(author.id),
    addresses.addressState(author),
    orFailed(context, manuscripts.ownManuscripts(author)),
    orFailed(context, services.drafts.listDrafts(author)),
    orFailed(context, services.articles.ownArticles(author)),
    orFailed(context, testimonials.ownReviews(author)),
    orFailed(context, courses.ownCourses(author)),
    orFailed(context, payments.ownReceipts(author)),
  ])
  const proofs = await services.pageProofs.waitingProofs(author)
  const titleOf = (journal: string) => content.journal(journal)?.title ?? journal
  const open = own
    ?.filter(({ status }) => status !== 'published')
    .map(({ _id, number, title, status, statusAt, due, paymentOnHold, reviewOnHold, waived, journal, ...rest }) => ({
      ...{ _id, number, title, status, statusAt, due, paymentOnHold, reviewOnHold, waived },
      returned: rest.returned,
      ...{ revisionDueOn: rest.revisionDueOn, phase: rest.phase },
      ...{ appealed: rest.appealed, transferOffered: rest.transferOffered },
      journalTitle: titleOf(journal),
      hasProof: proofs.has(_id),
    }))
  const published = articles?.map(({ _id, title, customId, publishedAt, journal }) => ({
    ...{ _id, title, customId, publishedAt },
    journalTitle: titleOf(journal),
    path: articlePath({ journal, customId }),
    manuscriptId: own?.find((manuscript) => manuscript.customId === customId)?._id ?? null,
  }))
  return {
    account,
    address,
    drafts:
      drafts?.map((draft) => ({
        ...draft,
        journalTitle: content.journal(draft.journal)?.title,
        age: agoInWords(new Date(draft.savedAt), now),
      })) ?? null,
    pending: open?.filter(({ status }) => status !== 'rejected') ?? null,
    rejected: open?.filter(({ status }) => status === 'rejected') ?? [],
    published: published ?? null,
    reviews,
    courses: bought,
    receipts,
    deletionProblem: accountDeletionProblem(own ?? []),
  }
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, ...profileWrites('author'), sendingAddressLink, deletingAccount)

export default function AuthorProfile({ loaderData }: Route.ComponentProps) {
  const { account, address, drafts, pending, rejected, published, reviews, courses, receipts, deletionProblem } =
    loaderData
  return (
    <ProfilePage
      realm="author"
      account={account}
      address={<AddressSection realm="author" email={account.email} address={address} />}
      below={<OwnData authorId={account._id} problem={deletionProblem} />}
    >
      <OwnDrafts drafts={drafts} />
      <OwnManuscripts pending={pending} rejected={rejected} published={published} />
      <OwnCourses courses={courses} />
      <OwnReceipts receipts={receipts} />
      <OwnReviews reviews={reviews} />
    </ProfilePage>
  )
}
