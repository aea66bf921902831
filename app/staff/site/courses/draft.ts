import type { StoredFile } from '#app/author/draft.ts'
import type { CourseForm, StaffCourse } from '#contracts/site/courses.ts'
import { discountPercent } from '#domain/site/course.ts'

/** `id` identifies a row while rows are moved. */
export type OutlineRow = { id: number; title: string; file: StoredFile | null }
export type MaterialRow = { id: number; text: string; link: string }
export type TextRow = { id: number; title: string; text: string }

/** The contents of the form, exactly as typed. */
export type CourseDraft = {
  title: string
  description: string
  price: string
  originalPrice: string
  outline: OutlineRow[]
  materials: MaterialRow[]
  texts: TextRow[]
}

export const emptyCourse: CourseDraft = {
  title: '',
  description: '',
  price: '',
  originalPrice: '',
  outline: [],
  materials: [],
  texts: [],
}

export function draftOf(course: StaffCourse): CourseDraft {
  const { title, description, price, originalPrice, outline, materials, texts } = course
  return {
    title,
    description,
    price: String(price),
    originalPrice: originalPrice === null ? '' : String(originalPrice),
    outline: outline.map(({ title, file, fileName }, id) => ({ id, title, file: { url: file, name: fileName } })),
    materials: materials.map((row, id) => ({ id, ...row })),
    texts: texts.map((row, id) => ({ id, ...row })),
  }
}

const amountOf = (typed: string) => Number(typed.trim() || Number.NaN)
const originalOf = (typed: string) => (typed.trim() ? amountOf(typed) : null)

export function formOf({ price, originalPrice, outline, materials, texts, ...words }: CourseDraft): CourseForm {
  return {
    ...words,
    price: amountOf(price),
    originalPrice: originalOf(originalPrice),
    outline: outline.map(({ title, file }) => ({ title, file: file?.url ?? '' })),
    materials: materials.map(({ text, link }) => ({ text, link })),
    texts: texts.map(({ title, text }) => ({ title, text })),
  }
}

/** Returns the course as a buyer will see it. */
export function previewOf(draft: CourseDraft) {
  const { title, description, price, originalPrice, ...inside } = formOf(draft)
  const before = originalPrice || null
  return {
    title: title || 'Untitled course',
    description,
    price: price || 0,
    originalPrice: before,
    off: discountPercent(price, before),
    ...inside,
  }
}
