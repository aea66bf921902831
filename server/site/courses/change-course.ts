import type { CourseForm } from '#contracts/site/courses.ts'
import { faultAt } from '#domain/words/errors.ts'
import { naira } from '#domain/words/money.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { lockFileShared } from '../../manuscript/file-store.ts'
import { fileIdOf } from '../../people/accounts/file-url.ts'
import { noSuchCourse } from './read.ts'
import { insertCourse, lockCourse, updateCourse } from './store.ts'

export async function addCourse(deps: Deps, actor: Staff, form: CourseForm): Promise<{ _id: string }> {
  const id = newId()
  await deps.db.transaction(async (tx) => {
    await insertCourse(tx, { id, ...(await rowOf(deps, tx, form)), createdAt: deps.clock.now() })
    await logActivity(tx, { by: actor, action: 'add', object: 'course', objectId: id, details: { title: form.title } })
  })
  return { _id: id }
}

export async function changeCourse(deps: Deps, actor: Staff, { id, ...form }: CourseForm & { id: string }) {
  await deps.db.transaction(async (tx) => {
    if (!(await lockCourse(tx, id, 'update'))) throw noSuchCourse()
    await updateCourse(tx, id, await rowOf(deps, tx, form))
    const details = { title: form.title }
    await logActivity(tx, { by: actor, action: 'change', object: 'course', objectId: id, details })
  })
  return { _id: id }
}

async function rowOf({ config }: Deps, tx: Tx, { price, originalPrice, outline, ...same }: CourseForm) {
  const files = []
  for (const [index, { title, file }] of outline.entries()) {
    const fileId = await heldId(tx, fileIdOf(file, config.publicUrl))
    if (!fileId) throw faultAt(`outline.${index}.file`, 'Please upload the file again.')
    files.push({ title, fileId })
  }
  return {
    ...same,
    priceMinor: naira(price).amountMinor,
    originalPriceMinor: originalPrice == null ? null : naira(originalPrice).amountMinor,
    outline: files,
  }
}

/** Any admin's upload is accepted, because all admins may see these files. */
async function heldId(tx: Tx, id: string | null): Promise<string | null> {
  const file = id && (await lockFileShared(tx, id))
  return file && file.kind === 'course' ? file.id : null
}
