import type { ArticleState, ChangeKind } from '../manuscript/record/record.ts'
import { type Day, dateInWords } from '../words/day.ts'
import type { Action, OfferedAction, Status } from '../words/manuscript-status.ts'
import { eitherOf } from '../words/text.ts'
import { type Block, type Choice, offered, type Waits, work } from './decision-choice.ts'
import { ofReview, type ReviewFacts } from './decision-of-review.ts'

export type Facts = {
  status: Status
  /** What `actionsFor` offers this person. */
  actions: readonly OfferedAction[]
  /** Why it waits for the office, by `whyItWaits`; null if it waits for others or for nobody. */
  waits: Waits | null
  isAppealed: boolean
  /** This person may be an author, and knows nothing but the manuscript. */
  isConflicted: boolean
  isReturned: boolean
  /** Whether the author was reminded of the charge today. */
  isReminded: boolean
  /** What about its charge waits for an answer that this person may give, or has proposed. */
  waitingMoney: 'own-proposal' | 'proposal' | 'transfer' | 'waiver' | null
  /** When it will be published, in words. */
  plannedFor: string | null
  /** Faults of required rules that the check of its file is sure of. Null until the file has been read. */
  points: number | null
  /** Its file could not be read, and will not be. */
  isUnread: boolean
  /** Whether its file looks like another manuscript than the form describes. */
  isOtherFile: boolean
  /** Works that it may be a copy of, and nobody has said that it is not. */
  duplicates: number
  /** Null unless it is under review. */
  review: ReviewFacts | null
  /** What has become of the article, and what this person may change. Null unless they see it published. */
  article: { standing: ArticleState; since: Day; changes: readonly ChangeKind[] } | null
}

type Base = Omit<Block, 'late'>
const nothing = { filled: null, outlined: [], quiet: null }

/** What the office can do with a manuscript now, and what it should do first. */
export function decisionBlock(facts: Facts): Block {
  const block = comesFirst(facts, ofStatus[facts.status](facts))
  const choices = [block.filled, ...block.outlined, ...(block.quiet?.choices ?? [])]
  const rest = facts.actions.map(offered).filter(({ act }) => !choices.some((one) => one?.act === act))
  const isOff = block.filled?.off != null
  const outlined = [...(isOff && block.filled ? [block.filled] : []), ...block.outlined, ...rest]
  const isLast = ({ act }: Choice) => act === 'delete'
  return {
    ...block,
    late: facts.waits?.lateness ?? null,
    filled: isOff ? null : block.filled,
    outlined: [...outlined.filter((one) => !isLast(one)), ...outlined.filter(isLast)],
  }
}

/** What blocks a manuscript, or waits for an answer, is done before what its status asks for. */
function comesFirst({ waits, isAppealed }: Facts, block: Base): Base {
  if (!waits) {
    if (isAppealed)
      return { ...block, title: 'Appeal', sentence: 'No decision can be made while the appeal is open.', filled: null }
    return block
  }
  const before = (filled: Choice, ...others: Choice[]): Base => ({
    ...block,
    ...{ title: waits.reason, sentence: waits.about, filled },
    outlined: [...others, ...(block.filled ? [block.filled] : []), ...block.outlined],
  })
  switch (waits.kind) {
    case 'objection':
      return before(work('resolve-objection', 'Resolve objection'))
    case 'appeal':
      return before(work('read-appeal', 'Read the appeal'), work('uphold', 'Uphold the rejection'))
    case 'proof-late':
    case 'proof-in':
      return before(work('see-proof', 'See proof'))
    default:
      return { ...block, title: waits.reason }
  }
}

const find = ({ actions }: Facts, action: Action): Choice | null => {
  const row = actions.find((one) => one.action === action)
  return row ? offered(row) : null
}

const ofStatus: Record<Status, (facts: Facts) => Base> = {
  screening(facts) {
    const { points, isUnread, duplicates, isReturned, isConflicted, isOtherFile } = facts
    if (isReturned)
      return {
        ...nothing,
        title: 'Returned to the author',
        sentence: 'Nothing to do until the author has corrected it.',
      }
    const title = 'New submission'
    if (isConflicted)
      return { ...nothing, title, sentence: 'You may be an author, so you can only pass it on or return it.' }
    const returned = find(facts, 'return')
    if (isOtherFile)
      return { ...nothing, title, sentence: 'Its author has probably sent the wrong file.', filled: returned }
    if (points && returned)
      return {
        ...nothing,
        title,
        sentence: `The check of its file is sure of ${points === 1 ? '1 fault' : `${points} faults`} that the author must correct.`,
        filled: { ...returned, label: 'Return with these points' },
      }
    if (duplicates > 0) return { ...nothing, title, sentence: 'It may be a duplicate: look at the other work first.' }
    const found = 'The check of its file found no fault that must be corrected.'
    const unchecked = isUnread
      ? 'Its file could not be checked: look at it yourself.'
      : 'Its file is still being checked.'
    return { ...nothing, title, sentence: points === null ? unchecked : found, filled: find(facts, 'screen') }
  },
  'under-review': (facts) => (facts.review ? ofReview(facts, facts.review) : { ...nothing, title: '', sentence: '' }),
  approved(facts) {
    const title = 'Waiting for payment'
    if (facts.waitingMoney) return { ...nothing, title, ...ofMoney[facts.waitingMoney] }
    const sentence = facts.isReminded
      ? 'The author was reminded of the charge today. Nothing to do until they pay.'
      : 'The author has been asked to pay the charge.'
    const filled = facts.isReminded ? null : (find(facts, 'remind') ?? find(facts, 'mark-paid'))
    return { ...nothing, title, sentence, filled }
  },
  paid(facts) {
    if (facts.plannedFor !== null)
      return { ...nothing, title: 'To be published', sentence: `On ${facts.plannedFor}. Nothing to do until then.` }
    return {
      ...nothing,
      title: 'Paid',
      sentence: facts.waits?.about ?? 'The charge is settled.',
      filled: find(facts, 'publish'),
    }
  },
  rejected: (facts) => ({
    ...nothing,
    title: 'Rejected',
    sentence: facts.actions.some(({ action }) => action === 'approve')
      ? 'Nothing to do. You can still change the decision.'
      : 'Nothing to do.',
  }),
  published({ article }) {
    if (!article) return { ...nothing, title: 'Published', sentence: 'Nothing to do.' }
    const { standing, since, changes } = article
    return { ...nothing, ...ofState[standing](dateInWords(since)), outlined: [correcting(changes)] }
  },
}

/** Nobody is reminded of a charge while the office has to answer. */
const ofMoney: Record<NonNullable<Facts['waitingMoney']>, Pick<Base, 'sentence'> & Partial<Base>> = {
  'own-proposal': {
    sentence: 'You have proposed to mark it as paid: another admin must confirm it.',
    outlined: [work('see-proposal', 'See the proposal')],
  },
  proposal: {
    sentence: 'Marking it as paid needs a second person.',
    filled: work('see-proposal', 'See the proposal'),
  },
  transfer: {
    sentence: 'The author has sent the proof of a bank transfer.',
    filled: work('see-transfer', 'Check the transfer'),
  },
  waiver: { sentence: 'The author asks for a waiver.', filled: work('see-waiver', 'Answer the request') },
}

const ofState: Record<ArticleState, (since: string) => { title: string; sentence: string }> = {
  published: () => ({
    title: 'Published',
    sentence: 'Nothing to do. Errors are corrected in the record of the article.',
  }),
  retracted: (since) => ({ title: 'Retracted', sentence: `On ${since}. Its text stays, marked as retracted.` }),
  removed: (since) => ({ title: 'Removed', sentence: `On ${since}. Nothing is left to decide.` }),
}

const changeVerbs: Record<ChangeKind, string> = { correction: 'correct', retraction: 'retract', removal: 'remove' }

/** What opens the record of the article, even if nothing in it can change any more. */
function correcting(changes: readonly ChangeKind[]): Choice {
  const can = eitherOf(changes.map((kind) => changeVerbs[kind])).replace(/^./, (first) => first.toUpperCase())
  return work('correct', can || 'Record and versions')
}
