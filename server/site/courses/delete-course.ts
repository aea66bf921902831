import { buyersSentence } from '#domain/site/course.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { countBuyers, removeUnfinished } from './payment-store.ts'
import { noSuchCourse } from './read.ts'
import { lockCourse, removeCourse } from './store.ts'

/** Refused if the course has buyers or announced payments. A card payment that arrives later has to be refunded. */
export async function deleteCourse({ db }: Deps, actor: Staff, { id }: { id: string }) {
  await db.transaction(async (tx) => {
    const course = await lockCourse(tx, id, 'update')
    if (!course) throw noSuchCourse()
    const [buyers] = await countBuyers(tx, id)
    if (buyers && buyers.count > 0) {
      throw new AppError(
        'conflict',
        `${buyersSentence(buyers.count)} Archive it instead: they keep it, and nobody else sees it.`,
      )
    }
    // Log before deleting: a trigger copies the sample mark from the course to the entry.
    await logActivity(tx, {
      by: actor,
      action: 'delete',
      object: 'course',
      objectId: id,
      details: { title: course.title },
    })
    await removeUnfinished(tx, id)
    await removeCourse(tx, id)
  })
  return { success: 'The course is deleted.' }
}
