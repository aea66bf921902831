import { waitsForAnswer } from './appeal.ts'

/** How an offer to move a manuscript to another journal ended. `lapsed`: staff decided otherwise before the answer. */
export type TransferAnswer = 'accepted' | 'declined' | 'taken-back' | 'lapsed'
export type OfferState = 'open' | TransferAnswer

export const offerStateLabels: Record<OfferState, string> = {
  open: 'Waiting for the author',
  accepted: 'Accepted',
  declined: 'Declined by the author',
  'taken-back': 'Taken back',
  lapsed: 'Ended by another decision',
}

type Manuscript = {
  journal: string
  status: string
  /** The journals that have passed it on. Each of them has rejected it. */
  former: readonly string[]
}

/** Returns the journals that a manuscript can be offered to. `journals` take submissions. */
export function transferChoices<J extends { slug: string }>(
  { journal, former }: Pick<Manuscript, 'journal' | 'former'>,
  journals: readonly J[],
): J[] {
  return journals.filter(({ slug }) => slug !== journal && !former.includes(slug))
}

/** Why a transfer cannot be offered, or null. */
export function offerProblem(
  { status }: Pick<Manuscript, 'status'>,
  hasOpenOffer: boolean,
  isAppealed: boolean,
): string | null {
  if (status !== 'rejected') return 'Only a rejected manuscript can be offered to another journal.'
  if (isAppealed) return waitsForAnswer
  return hasOpenOffer ? 'A transfer is already offered to the author. Take it back first.' : null
}

/** Why an offer to another journal is refused, or null. */
export function journalProblem(
  manuscript: Pick<Manuscript, 'journal' | 'former'>,
  wanted: string,
  journals: readonly string[],
): string | null {
  if (manuscript.former.includes(wanted)) return 'This journal has already rejected the manuscript. Choose another one.'
  const choices = transferChoices(
    manuscript,
    journals.map((slug) => ({ slug })),
  )
  return choices.some(({ slug }) => slug === wanted) ? null : 'Choose another journal that takes submissions.'
}

/** Why an author cannot answer an offer any more. */
export const answered: Record<TransferAnswer, string> = {
  accepted: 'You have already agreed to the transfer.',
  declined: 'You have already declined the transfer.',
  'taken-back': 'The editors have taken this offer back.',
  lapsed: 'The editors have made another decision, so this offer has ended.',
}

/** To the author, and to staff of a journal that the manuscript has left. */
export function transferredInWords({ journal, number }: { journal: string; number: string }): string {
  return `This manuscript was transferred to ${journal} as ${number}.`
}

/** Why staff can't act on a manuscript that they may not see. It may have left their journal while its page was open. */
export const notHere = 'This manuscript does not exist. It may have been deleted or transferred to another journal.'

/** Follows a manuscript's number: the numbers that it had before it was transferred. */
export function formerly(former: readonly { journal: string; number: string }[]): string {
  if (former.length === 0) return ''
  return ` (formerly ${former.map(({ number, journal }) => `${number}, ${journal}`).join('; ')})`
}
