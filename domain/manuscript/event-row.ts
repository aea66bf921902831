import type { EventName } from '../people/notifications.ts'

/** All that is said about one kind of event, and what follows from it wherever it happens. */
export type EventRow = {
  /** What the activity log says after the name of whoever did it. `{it}` represents the manuscript. */
  log: string
  /** As staff read it in the history. Null: it is not in the history, because editors must not notice it. */
  staff: string | null
  /** As the author reads it, who learns of nothing else. */
  author?: string
  /** It changes what others may be looking at: so they hear of it when they act on an older copy. */
  meanwhile?: string
  /** Whom it concerns among the staff hears of it. */
  bell?: EventName
  /** Whoever used the author's link for it has read our e-mail. */
  provesAddress?: true
  /** Its reason is written for the author. All others stay in the office. */
  isReasonForAuthor?: true
  /** The author's own data leave it out: it names who objects, or from whom the manuscript is hidden. */
  isForStaffAlone?: true
  /** Logged with what was done, and not what that is called by. */
  isAside?: true
  /** Others than staff and the author may hear of it: of its kind, the article and the time. */
  isPublic?: true
}
