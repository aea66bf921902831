import type { Testimonial } from '#contracts/site/testimonials.ts'
import { testimonialProblems } from '#domain/site/testimonial.ts'
import { refuse } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchReview, show } from './read.ts'
import { changeText, findById } from './store.ts'

/** A changed review needs to be accepted again, because staff accepted the old text. Its date becomes today. */
export async function change(
  { db, clock }: Deps,
  author: Author,
  { id, text }: { id: string; text: string },
): Promise<Testimonial> {
  refuse(testimonialProblems(text))
  return db.transaction(async (tx) => {
    const row = (await changeText(tx, id, author.id, { text, at: clock.now() })) && (await findById(tx, id))
    if (!row) throw noSuchReview()
    await logActivity(tx, { by: author, action: 'change', object: 'author-review', objectId: id })
    return show(row)
  })
}
