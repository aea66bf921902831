import { ButtonLink, type Look } from '#app/components/button.tsx'
import { successOf, type Write } from '#app/write/write.ts'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { ReviewersCopy } from '#contracts/review/reviewer-copy.ts'
import { askAlternate, extendInvitation, type ReviewDesk, remindReviewer } from '#contracts/review/rounds.ts'
import type { Choice, Work } from '#domain/decision/decision-choice.ts'
import { addDays } from '#domain/words/day.ts'
import { dueOn } from '#domain/words/peer-review.ts'
import type { CallApi } from '#server/page-context.ts'
import { Uphold } from '../manuscript/desk/appeal.tsx'
import { Resolve } from '../manuscript/desk/objections.tsx'
import { settling } from '../manuscript/desk/settling.ts'
import { comparePath } from '../manuscript/desk/versions.tsx'
import { ExtendRevision } from '../review/desk/revision.tsx'
import { WriteButton } from '../write-button.tsx'

export type WorkContext = {
  manuscript: StaffManuscript
  desk: ReviewDesk
  /** The reviewers' copy that is to be settled. */
  copy: ReviewersCopy | null
}

type WorkButtonProps = WorkContext & { choice: Choice & { act: Work }; look: Look }

/** What is done in the block besides the actions of the table: a page to open, a write, or a question. */
export function WorkButton({ choice, look, ...context }: WorkButtonProps) {
  const { label, act } = choice
  const href = hrefs[act]?.(context)
  if (href)
    return (
      <ButtonLink {...look} href={href}>
        {label}
      </ButtonLink>
    )
  const { manuscript, desk, copy } = context
  const { _id: id, objections } = manuscript
  switch (act) {
    case 'resolve-objection':
      return <Resolve {...{ id, objections, label, look }} />
    case 'uphold':
      return <Uphold {...{ manuscript, label, look }} />
    case 'extend-revision':
      return <ExtendRevision {...{ id, label, look, desk }} />
    case 'settle-copy':
      return copy && <WriteButton size="normal" {...look} label={label} write={settlingAll(id, copy)} />
    default:
      return <WriteButton size="normal" {...look} label={label} write={writeFor(choice, desk)} />
  }
}

/** Lists where it is answered, whoever sees the block. */
export const lists: Partial<Record<Choice['act'], string>> = {
  'see-proposal': '/admin/refunds?list=proposals',
  'see-transfer': '/admin/refunds?list=proofs',
  'see-waiver': '/admin/waivers',
}

const pageOf = ({ manuscript: { _id } }: WorkContext) => `/admin/review/${_id}`

const lastDecided = ({ rounds }: ReviewDesk) => rounds.findLast(({ decision }) => decision !== null)

const hrefs: Partial<Record<Work, (context: WorkContext) => string>> = {
  invite: (context) => `${pageOf(context)}/invite`,
  'open-copy': (context) => `${pageOf(context)}#reviewers-copy`,
  'read-appeal': (context) => `${pageOf(context)}#appeals`,
  'see-proof': ({ manuscript }) => `/admin/texts/${manuscript.file.split('/').at(-1)}#proof`,
  correct: ({ manuscript }) => `/admin/articles/${manuscript.journal}/${manuscript.customId}`,
  compare: ({ manuscript, desk }) =>
    comparePath(manuscript._id, lastDecided(desk)?.version ?? desk.lastVersion - 1, desk.lastVersion),
}

/** Places without a proposal stay open. */
function settlingAll(id: string, { version, leaks }: ReviewersCopy) {
  const proposed = leaks.filter(({ replacement }) => replacement !== '')
  return settling<void>({ id, version }, () => proposed.map((leak) => [leak, leak.replacement]))
}

const fallback = 'That was not done. Try again.'

function writeFor({ act, of }: Choice, { rounds, today }: ReviewDesk): Write<void, { success: string }> {
  const id = of ?? ''
  const invitation = rounds.flatMap(({ invitations }) => invitations).find(({ _id }) => _id === of)
  const due = (invitation && dueOn(invitation)) ?? today
  const send = (ask: CallApi) => {
    if (act === 'ask-alternate') return ask(askAlternate, { id })
    if (act === 'remind-reviewer') return ask(remindReviewer, { id })
    return ask(extendInvitation, { id, dueOn: addDays(due > today ? due : today, 7) })
  }
  return { send, fallback, done: successOf }
}
