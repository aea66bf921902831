import type { AuthorReview } from '#contracts/author-reviews.ts'
import type { Author } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { type AuthorReviewRow, findByAuthor, findVerified } from './store.ts'

const maxShown = 20
const ownMax = 100

export function show({ id, name, text, avatarFileId, createdAt, verified }: AuthorReviewRow): AuthorReview {
  return {
    _id: id,
    name,
    text,
    profilePicture: avatarFileId && `/files/${avatarFileId}`,
    dateTime: createdAt.toISOString(),
    verified,
  }
}

export async function publicReviews({ db }: Deps): Promise<AuthorReview[]> {
  return (await findVerified(db, maxShown)).map(show)
}

/** With those that staff have not accepted yet. */
export async function ownReviews({ db }: Deps, author: Author): Promise<AuthorReview[]> {
  return (await findByAuthor(db, author.id, ownMax)).map(show)
}
