import type { Course, StaffCourse } from '#contracts/site/courses.ts'
import { discountPercent } from '#domain/site/course.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import type { CourseRow, OwnRow } from './store.ts'

const toNaira = (minor: number) => minor / 100

function about({ id, title, description, priceMinor, originalPriceMinor }: CourseRow) {
  return {
    _id: id,
    title,
    description,
    price: toNaira(priceMinor),
    originalPrice: originalPriceMinor === null ? null : toNaira(originalPriceMinor),
    off: discountPercent(priceMinor, originalPriceMinor),
  }
}

/** The titles of the contents. Somebody who has not paid gets nothing more. */
function titles({ outline, materials, texts }: CourseRow) {
  return {
    outline: outline.map(({ title }) => ({ title })),
    materials: materials.map(({ text }) => ({ text })),
    texts: texts.map(({ title }) => ({ title })),
  }
}

export type FileNames = { publicUrl: string; names: Map<string, string> }

function contents({ outline, materials, texts }: CourseRow, { publicUrl, names }: FileNames) {
  return {
    outline: outline.map(({ title, fileId }) => ({
      title,
      file: fileUrl(fileId, publicUrl),
      fileName: names.get(fileId) ?? '',
    })),
    materials,
    texts,
  }
}

/** The contents are included only if `files` is given and the payment is confirmed. Lists pass no `files`. */
export function shown({ course, purchase }: OwnRow, files?: FileNames): Course {
  const receiptId = purchase?.receiptFileId ?? null
  const paid = purchase !== null && purchase.confirmedAt !== null
  return {
    ...about(course),
    ...(paid && files ? contents(course, files) : titles(course)),
    paid,
    announced: purchase !== null && !paid,
    receipt: receiptId && files ? fileUrl(receiptId, files.publicUrl) : null,
    archived: course.archivedAt !== null,
    place: purchase?.place ?? 0,
  }
}

export function shownToStaff(course: CourseRow, buyers: number, files: FileNames): StaffCourse {
  return { ...about(course), ...contents(course, files), archived: course.archivedAt !== null, buyers }
}
