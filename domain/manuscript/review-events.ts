import type { EventRow } from './event-row.ts'

/** What happens inside a review. Authors never learn of most of it, and the next journal after a transfer not of its remarks. */
export const reviewEvents = {
  'ask-revision-time': {
    log: 'asked for more time to revise {it}',
    staff: 'More time for the revision asked for',
    author: 'More time asked for',
    bell: 'asked-time',
  },
  'extend-revision': {
    log: 'gave more time to revise {it}',
    staff: 'More time for the revision given',
    author: 'More time given',
  },
  'remind-revision': {
    log: 'reminded the author to revise {it}',
    staff: 'Author reminded of the revision',
    author: 'Reminder of the revision sent',
  },
  'end-revision': {
    log: 'no longer asks for a revision of {it}',
    staff: 'Revision no longer asked for',
    author: 'Revision no longer asked for',
    isAside: true,
  },
  'message-author': {
    log: 'wrote to the author of {it}',
    staff: 'Message sent to the author',
    author: 'Message from the editorial office',
  },
  'invite-reviewer': { log: 'invited a reviewer of {it}', staff: 'Reviewer invited' },
  'queue-reviewer': { log: 'chose an alternate reviewer of {it}', staff: 'Chosen as an alternate' },
  'invite-despite': {
    log: 'chose a reviewer of {it} despite a possible conflict of interest',
    staff: 'Chosen as a reviewer despite a possible conflict',
    isAside: true,
  },
  'remind-reviewer': { log: 'reminded a reviewer of {it}', staff: 'Reviewer reminded' },
  'cancel-invitation': { log: 'cancelled an invitation to review {it}', staff: 'Invitation cancelled' },
  'extend-review': { log: 'gave a reviewer of {it} more time', staff: 'More time given' },
  'accept-review': { log: 'accepted an invitation to review {it}', staff: 'Invitation accepted', bell: 'accepted' },
  'decline-review': { log: 'declined an invitation to review {it}', staff: 'Invitation declined', bell: 'declined' },
  'withdraw-review': { log: 'withdrew from the review of {it}', staff: 'Withdrawn from the review', bell: 'withdrew' },
  'ask-for-time': { log: 'asked for more time to review {it}', staff: 'More time asked for', bell: 'asked-time' },
  'submit-report': { log: 'submitted a report on {it}', staff: 'Report submitted', bell: 'reported' },
  'redact-report': { log: 'redacted a report on {it}', staff: 'Report redacted' },
  'restore-report': { log: 'undid the redaction of a report on {it}', staff: 'Redaction of a report undone' },
  'release-report': {
    log: 'sent a report on {it} to the author',
    staff: 'Report sent to the author after the decision',
  },
  'send-naming-report': {
    log: 'sent a report on {it} although it seems to name a reviewer',
    staff: 'Report sent although it seems to name a reviewer',
    isAside: true,
  },
  'send-naming-letter': {
    log: 'sent the decision on {it} although it seems to name a reviewer',
    staff: 'Decision e-mail sent although it seems to name a reviewer',
    isAside: true,
  },
  'message-co-author': { log: 'wrote to a co-author of {it}', staff: 'Message sent to a co-author' },
  'message-reviewer': { log: 'wrote to a reviewer of {it}', staff: 'Message sent to a reviewer' },
  'send-naming-message': {
    log: 'sent a message about {it} although it seems to name a reviewer',
    staff: 'Message sent although it seems to name a reviewer',
    isAside: true,
  },
  'record-answer': { log: 'recorded an answer about {it}', staff: 'Answer recorded' },
  'receive-answer': { log: 'kept an answer about {it} that came by e-mail', staff: 'Answer received by e-mail' },
  'decide-early': {
    log: 'decided on {it} with fewer reports than the journal asks for',
    staff: 'Decided with fewer reports than the journal asks for',
    isAside: true,
  },
  'hand-over': { log: 'handed {it} over', staff: 'Handed over' },
  release: {
    log: 'removed the handling editor of {it}',
    staff: 'Handling editor removed, because their account was changed or deleted',
  },
  'shut-out': { log: 'shut a colleague out of {it}', staff: 'Shut out for a conflict of interest' },
  'let-in': { log: 'let a colleague see {it} again', staff: 'Let in again' },
  'name-colleague': { log: 'found that a colleague may be an author of {it}', staff: 'A colleague may be an author' },
  'dismiss-conflict': { log: 'found that a colleague is not an author of {it}', staff: 'Found not to be an author' },
  'prepare-copy': { log: "made the reviewers' copy of {it}", staff: "Reviewers' copy made" },
  'replace-in-copy': {
    log: "replaced a place in the reviewers' copy of {it}",
    staff: "Place in the reviewers' copy replaced",
  },
  'keep-in-copy': { log: "kept a place in the reviewers' copy of {it}", staff: "Place in the reviewers' copy kept" },
  'settle-copy': {
    log: "decided about places in the reviewers' copy of {it}",
    staff: "Places in the reviewers' copy decided",
  },
  'take-back-copy': {
    log: "took back decisions about the reviewers' copy of {it}",
    staff: "Decisions about the reviewers' copy taken back",
  },
  'upload-copy': { log: "uploaded a reviewers' copy of {it}", staff: "Reviewers' copy uploaded" },
  'accept-copy': { log: "accepted the reviewers' copy of {it}", staff: "Reviewers' copy accepted" },
  'ask-consent': {
    log: 'asked the reviewers to share their reports on {it} with its new journal',
    staff: 'Reviewers asked to share their reports with the new journal',
  },
  'share-report': { log: 'shared a report on {it} with its new journal', staff: 'Report shared with the new journal' },
  'keep-report': {
    log: 'did not share a report on {it} with its new journal',
    staff: 'Report not shared with the new journal',
  },
} as const satisfies Record<string, EventRow>
