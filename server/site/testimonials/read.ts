import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { tabCountMax } from '#contracts/shapes.ts'
import type { auditTestimonials, Testimonial } from '#contracts/site/testimonials.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { countUpTo, findByAuthor, findToAudit, findVerified, type TestimonialRow } from './store.ts'

const maxShown = 20
const ownMax = 100
const pageSize = 25
const countMax = 1000

export function show({ id, name, text, avatarFileId, createdAt, verified }: TestimonialRow): Testimonial {
  return {
    _id: id,
    name,
    text,
    profilePicture: avatarFileId && `/files/${avatarFileId}`,
    dateTime: createdAt.toISOString(),
    verified,
  }
}

export function noSuchReview(): AppError {
  return new AppError('not-found', 'This review does not exist. It may have been deleted.')
}

export async function publicReviews({ db }: Deps): Promise<Testimonial[]> {
  return (await findVerified(db, maxShown)).map(show)
}

/** Includes reviews that are not accepted yet. */
export async function ownReviews({ db }: Deps, author: Author): Promise<Testimonial[]> {
  return (await findByAuthor(db, author.id, ownMax)).map(show)
}

export async function reviewsToAudit(
  { db }: Deps,
  { show: shown, page }: InputOf<typeof auditTestimonials>,
): Promise<ReplyOf<typeof auditTestimonials>> {
  const verified = shown === 'accepted'
  const [rows, total, waiting, accepted] = await Promise.all([
    findToAudit(db, verified, { limit: pageSize, offset: (page - 1) * pageSize }),
    countUpTo(db, verified, countMax),
    countUpTo(db, false, tabCountMax),
    countUpTo(db, true, tabCountMax),
  ])
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { reviews: rows.map(show), page, pages, total, counts: { waiting, accepted } }
}
