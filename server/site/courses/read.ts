import type { Course, StaffCourse } from '#contracts/site/courses.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { fileNames } from '../../manuscript/file-store.ts'
import { countBuyers } from './payment-store.ts'
import { type FileNames, shown, shownToStaff } from './shown.ts'
import { type CourseRow, findBought, findCourse, findCourses, findOffer, findOffered, findTitles } from './store.ts'

const ownMax = 200
const coursesMax = 500

export type OwnCourse = { _id: string; title: string; isPaid: boolean; boughtAt: string }

/** The courses an author has asked to buy, newest first. */
export async function ownCourses({ db }: Deps, author: Author): Promise<OwnCourse[]> {
  const rows = await findBought(db, author.id, ownMax)
  return rows.map(({ id, title, confirmedAt, createdAt }) => ({
    _id: id,
    title,
    isPaid: confirmedAt !== null,
    boughtAt: createdAt.toISOString(),
  }))
}

export function noSuchCourse(): AppError {
  return new AppError('not-found', 'There is no such course.')
}

export async function listCourses({ db }: Deps, author: Author): Promise<Course[]> {
  const rows = await findOffered(db, author.id, coursesMax)
  return rows.map((row) => shown(row))
}

export async function course(deps: Deps, author: Author, { id }: { id: string }): Promise<Course> {
  const row = await findOffer(deps.db, id, author.id)
  if (!row) throw noSuchCourse()
  return shown(row, await filesOf(deps, [row.course]))
}

export async function staffCourse(deps: Deps, { id }: { id: string }): Promise<StaffCourse> {
  const row = await findCourse(deps.db, id)
  if (!row) throw noSuchCourse()
  const [buyers] = await countBuyers(deps.db, id)
  return shownToStaff(row, buyers?.count ?? 0, await filesOf(deps, [row]))
}

export async function listForStaff(deps: Deps): Promise<StaffCourse[]> {
  const rows = await findCourses(deps.db, coursesMax)
  const files = await filesOf(
    deps,
    rows.map(({ course }) => course),
  )
  return rows.map(({ course, buyers }) => shownToStaff(course, buyers, files))
}

export async function courseTitles({ db }: Deps): Promise<{ _id: string; title: string }[]> {
  const rows = await findTitles(db, coursesMax)
  return rows.map(({ id, title }) => ({ _id: id, title }))
}

async function filesOf({ db, config }: Deps, rows: CourseRow[]): Promise<FileNames> {
  const ids = rows.flatMap(({ outline }) => outline.map(({ fileId }) => fileId))
  return { publicUrl: config.publicUrl, names: await fileNames(db, ids) }
}
