import { articlePath } from '#domain/article-path.ts'
import { doOnProfile } from '../account/profile-deeds.ts'
import { ProfilePage } from '../account/profile-page.tsx'
import { call } from '../api.ts'
import { apiContext, servicesContext } from '../context.ts'
import { orFailed } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/profile.ts'
import { requireAuthor } from './guard.ts'
import { OwnManuscripts } from './own-manuscripts.tsx'
import { OwnReviews } from './own-reviews.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Your profile')

export async function loader({ context, url }: Route.LoaderArgs) {
  const author = requireAuthor(context, url)
  const { accounts, manuscripts, authorReviews, content } = context.get(servicesContext)
  const [account, own, reviews] = await Promise.all([
    accounts.authorAccount(author.id),
    orFailed(context, manuscripts.ownManuscripts(author)),
    orFailed(context, authorReviews.ownReviews(author)),
  ])
  const shown = own?.map(({ _id, title, status, statusAt, customId, journal }) => ({
    ...{ _id, title, status, statusAt, customId },
    journalTitle: content.journal(journal)?.title ?? journal,
    article: customId && articlePath({ journal, customId }),
  }))
  return { account, manuscripts: shown ?? null, reviews }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  doOnProfile(request, 'author', context.get(apiContext))
export const clientAction = ({ request }: Route.ClientActionArgs) => doOnProfile(request, 'author', call)

export default function AuthorProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { account, manuscripts, reviews } = loaderData
  return (
    <ProfilePage realm="author" account={account} answer={actionData}>
      <OwnManuscripts manuscripts={manuscripts} />
      <OwnReviews reviews={reviews} />
    </ProfilePage>
  )
}
