import type { Testimonial } from '#contracts/site/testimonials.ts'
import { testimonialProblems } from '#domain/site/testimonial.ts'
import { refuse } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { show } from './read.ts'
import { findById, insertTestimonial } from './store.ts'

/** The review is not public until an admin has accepted it. */
export async function leave({ db, clock }: Deps, author: Author, { text }: { text: string }): Promise<Testimonial> {
  refuse(testimonialProblems(text))
  const id = newId()
  return db.transaction(async (tx) => {
    await insertTestimonial(tx, { id, authorId: author.id, text, createdAt: clock.now() })
    await logActivity(tx, { by: author, action: 'leave', object: 'author-review', objectId: id })
    const row = await findById(tx, id)
    if (!row) throw new Error('An author review vanished as it was written')
    return show(row)
  })
}
