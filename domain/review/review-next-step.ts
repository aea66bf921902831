import { daysBetween } from '../words/day.ts'
import { dueOn, type InvitationState, isLost, isOpenInvitation, type ReviewStage } from '../words/peer-review.ts'

type Invitation = {
  number: number
  state: InvitationState
  answerDueOn: string | null
  reportDueOn: string | null
  /** Why the last e-mail to them was not delivered, or null. */
  undelivered: string | null
}
/** The reviewers' copy of the version that reviewers read, or would. Null if the job has not begun it. */
type Copy = { state: 'making' | 'ready' | 'failed'; leaks: readonly unknown[]; accepted: unknown } | null
type Situation = {
  stage: ReviewStage
  wanted: number
  today: string
  invitations: readonly Invitation[]
  revisionDueOn: string | null
  /** The day until which the author asks for time. */
  revisionAskedUntil: string | null
  /** What is left to do with the reviewers' copy, by `copyNextStep`. */
  copyStep: string | null
}

/** Nobody can be invited before this is done. */
export function copyNextStep(copy: Copy): string | null {
  if (!copy || copy.state === 'making') return 'The reviewers’ copy is being made.'
  if (copy.state === 'failed') return 'The reviewers’ copy could not be made. See what you can do.'
  const { length } = copy.leaks
  return copy.accepted ? null : `Read the reviewers’ copy: ${length} ${length === 1 ? 'place' : 'places'} to decide.`
}

/**
 * Says what an editor can do now, in one sentence or two. `day` writes a day for people. `copyStep` comes first where
 * it is not null, because it blocks the rest.
 */
export function reviewNextStep(
  { stage, wanted, today, invitations, revisionDueOn, revisionAskedUntil, copyStep }: Situation,
  day: (day: string) => string,
): { copyStep: string | null; text: string } {
  const reports = invitations.filter(({ state }) => state === 'submitted').length
  const count = `${reports} of ${wanted} ${wanted === 1 ? 'report' : 'reports'} ${reports === 1 ? 'is' : 'are'} in`
  const late = invitations
    .filter((one) => !isLost(one))
    .map((one) => lateness(one, today))
    .filter((one) => one !== null)
  switch (stage) {
    case 'needs-reviewers':
      if (copyStep) return { copyStep, text: reports > 0 ? `${count}.` : '' }
      return say([...(reports > 0 ? [`${count}.`] : []), ...lost(invitations), needs(invitations, reports)].join(' '))
    case 'waiting-for-reviewers': {
      if (late.length > 0)
        return {
          copyStep,
          text: [`${count}.`, ...lost(invitations), `${late.join('. ')}. Remind them, or ask somebody else.`].join(' '),
        }
      return { copyStep, text: waiting(invitations, count, day) }
    }
    case 'reports-in':
      return say(`${count}. Decide now${invitations.some(isOpenInvitation) ? ', or wait for the others' : ''}.`)
    case 'revision-due':
      if (revisionDueOn && revisionAskedUntil)
        return say(
          `The author asks for time until ${day(revisionAskedUntil)}: give it, or leave it at ${day(revisionDueOn)}.`,
        )
      if (revisionDueOn && revisionDueOn < today) return say(`The revision was due on ${day(revisionDueOn)}.`)
      return say(`The author revises the manuscript${revisionDueOn ? ` until ${day(revisionDueOn)}` : ''}.`)
    case 'revision-in':
      if (copyStep) return { copyStep, text: 'You can also decide without another round.' }
      return say('The revision is in. Invite reviewers to the next round, or decide.')
  }
}

function lost(invitations: readonly Invitation[]): string[] {
  const { length } = invitations.filter(isLost)
  return length === 0 ? [] : [`${length} ${length === 1 ? 'invitation was' : 'invitations were'} not delivered.`]
}

function needs(invitations: readonly Invitation[], reports: number): string {
  const alternates = invitations.filter(({ state }) => state === 'queued').length
  if (alternates === 0) return reports > 0 ? 'Invite another reviewer, or decide.' : 'Invite reviewers.'
  const ask = alternates === 1 ? 'An alternate waits: ask them' : `${alternates} alternates wait: ask one of them`
  return reports > 0 ? `${ask} now, invite somebody else, or decide.` : `${ask} now, or invite others.`
}

const say = (text: string) => ({ copyStep: null, text })

/** The days for answers and those for reports are distinguished. */
function waiting(invitations: readonly Invitation[], count: string, day: (day: string) => string): string {
  const first = (state: InvitationState) =>
    invitations
      .filter((one) => one.state === state && !isLost(one))
      .map(dueOn)
      .filter((due) => due !== null)
      .sort()[0]
  const asked = invitations.filter((one) => one.state === 'invited' && !isLost(one)).length
  const [answer, report] = [first('invited'), first('accepted')]
  const isQuiet = invitations.every(({ state }) => state !== 'accepted' && state !== 'submitted')
  const silent = `${asked} ${asked === 1 ? 'reviewer has' : 'reviewers have'} not answered`
  return [
    !(isQuiet && asked > 0) && `${count}.`,
    ...lost(invitations),
    report && `The next report is due on ${day(report)}.`,
    asked > 0 && `${silent}${answer ? `; the ${asked === 1 ? '' : 'first '}answer is due on ${day(answer)}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function lateness(invitation: Invitation, today: string): string | null {
  const due = dueOn(invitation)
  const days = due === null ? 0 : daysBetween(due, today)
  return days > 0 ? `Reviewer ${invitation.number} is ${days === 1 ? '1 day' : `${days} days`} late` : null
}
