import { daysBetween } from './day.ts'
import { dueOn, type InvitationState, isOpenInvitation, type ReviewStage } from './peer-review.ts'

type Invitation = {
  number: number
  state: InvitationState
  answerDueOn: string | null
  reportDueOn: string | null
}
type Standing = {
  stage: ReviewStage
  wanted: number
  today: string
  invitations: readonly Invitation[]
  revisionDueOn: string | null
}

/** Says what an editor can do now, in one sentence or two. `day` writes a day for people. */
export function reviewNextStep(
  { stage, wanted, today, invitations, revisionDueOn }: Standing,
  day: (day: string) => string,
): string {
  const reports = invitations.filter(({ state }) => state === 'submitted').length
  const count = `${reports} of ${wanted} ${wanted === 1 ? 'report' : 'reports'} ${reports === 1 ? 'is' : 'are'} in`
  const late = invitations.map((one) => lateness(one, today)).filter((one) => one !== null)
  switch (stage) {
    case 'needs-reviewers':
      return reports > 0 ? `${count}. Invite another reviewer, or decide.` : 'Invite reviewers.'
    case 'waiting-for-reviewers': {
      if (late.length > 0) return `${count}. ${late.join('. ')}. Remind them, or ask somebody else.`
      const next = invitations
        .map(dueOn)
        .filter((due) => due !== null)
        .sort()[0]
      return `${count}. ${next ? `The next is due on ${day(next)}.` : ''}`.trim()
    }
    case 'reports-in':
      return `${count}. Decide now${invitations.some(isOpenInvitation) ? ', or wait for the others' : ''}.`
    case 'revision-due':
      if (revisionDueOn && revisionDueOn < today) return `The revision was due on ${day(revisionDueOn)}.`
      return `The author revises the manuscript${revisionDueOn ? ` until ${day(revisionDueOn)}` : ''}.`
    case 'revision-in':
      return 'The revision is in. Invite reviewers to the next round, or decide.'
  }
}

function lateness(invitation: Invitation, today: string): string | null {
  const due = dueOn(invitation)
  const days = due === null ? 0 : daysBetween(due, today)
  return days > 0 ? `Reviewer ${invitation.number} is ${days === 1 ? '1 day' : `${days} days`} late` : null
}
