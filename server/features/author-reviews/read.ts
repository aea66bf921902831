import type { AuthorReview } from '#contracts/author-reviews.ts'
import type { Deps } from '../../deps.ts'
import { findAuthorReviews } from './store.ts'

const maxShown = 20

export async function publicReviews({ db }: Deps): Promise<AuthorReview[]> {
  const rows = await findAuthorReviews(db, { verified: true, limit: maxShown })
  return rows.map(({ id, name, text, avatarFileId, createdAt, verified }) => ({
    _id: id,
    name,
    text,
    profilePicture: avatarFileId && `/files/${avatarFileId}`,
    dateTime: createdAt.toISOString(),
    verified,
  }))
}
