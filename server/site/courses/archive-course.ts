import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchCourse } from './read.ts'
import { lockCourse, updateCourse } from './store.ts'

type Archiving = { id: string; archived: boolean }

export async function archiveCourse({ db, clock }: Deps, actor: Staff, { id, archived }: Archiving) {
  await db.transaction(async (tx) => {
    const course = await lockCourse(tx, id, 'update')
    if (!course) throw noSuchCourse()
    await updateCourse(tx, id, { archivedAt: archived ? (course.archivedAt ?? clock.now()) : null })
    const action = archived ? 'archive' : 'restore'
    await logActivity(tx, { by: actor, action, object: 'course', objectId: id, details: { title: course.title } })
  })
  return { success: archived ? 'The course is archived.' : 'The course is on offer again.' }
}
