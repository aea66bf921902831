import { AppError } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { openPurchase } from '../../site/courses/announce.ts'
import { leadToCheckout } from './checkout.ts'
import { purchaseOf } from './settle-course.ts'

const alreadyPaid = 'You have already paid for this course.'

/** The provider's confirmation is enough, so no admin is needed. */
export function startCourse(deps: Deps, author: Author, { id }: { id: string }): Promise<{ url: string }> {
  return leadToCheckout(deps, async (tx) => {
    const { course, purchase } = await openPurchase(deps, tx, author, id, 'card')
    if (purchase.confirmedAt) throw new AppError('conflict', alreadyPaid)
    return {
      payable: purchaseOf({ purchase, course, buyer: author }, author),
      checkoutEmail: null,
      charge: { amountMinor: course.priceMinor, currency: 'NGN' },
      returnTo: `/courses/${id}`,
      cancelTo: `/courses/${id}`,
      metadata: { courseId: id },
      alreadyPaid,
    }
  })
}
