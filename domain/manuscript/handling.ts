import type { Status } from '../words/manuscript-status.ts'

/** Rejected and published manuscripts need no editor. */
export function handOverProblem(status: Status): string | null {
  const isOver = status === 'rejected' || status === 'published'
  return isOver ? `This manuscript was ${status}, so it needs no editor any more.` : null
}

/** Editors read all notes, so there are none before a manuscript is theirs to see. */
export function noteProblem(status: Status): string | null {
  return status === 'screening' ? 'This manuscript is in screening. Notes begin once it is under review.' : null
}
