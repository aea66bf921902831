import { type Status, statusLabels } from '../words/manuscript-status.ts'

type TrackerStep = { status: Status; label: string; state: 'done' | 'current' | 'ahead' }

export const trackerNote = 'These steps are valid only until the manuscript is uploaded.'

const trackerLabels: Partial<Record<Status, string>> = { approved: 'Approved (Awaiting Payment)' }

/**
 * What the author's tracker shows. In screening every step is still ahead; a published manuscript gains a last step, and
 * one that was declined at screening never was under review. `been`: every status it has had in turn.
 */
export function trackerSteps(status: Status, been: readonly Status[]): TrackerStep[] {
  const path: Status[] = status === 'rejected' ? ['rejected'] : ['under-review', 'approved', 'paid']
  if (status === 'rejected' && wasReviewed(been)) path.unshift('under-review')
  if (status === 'published') path.push('published')
  const current = path.indexOf(status)
  return path.map((step, at) => ({
    status: step,
    label: trackerLabels[step] ?? statusLabels[step],
    state: at === current ? 'current' : at < current ? 'done' : 'ahead',
  }))
}

/** A transfer begins again with screening: what the former journal did does not count. */
const wasReviewed = (been: readonly Status[]) => been.slice(been.lastIndexOf('screening') + 1).includes('under-review')
