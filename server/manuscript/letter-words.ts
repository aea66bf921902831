import type { Money } from '#domain/words/money.ts'
import type { LetterName, PartsOf, ValuesOf } from '#words/standard.ts'
import { type LetterParts, quotable, type Recipient, said } from '../jobs/letter.ts'
import { type AppealOffer, appealParts } from './submission/letters-of-decisions.ts'

/** The facts about a manuscript that its letters use. */
export type About = {
  number: string
  author: string
  email: string
  title: string
  charge: Money
  /** The charge after a reduction. */
  due: Money
  isWaived: boolean
  journalTitle: string
  /** The e-mail address that the recipient can write to. */
  office: string
  urls: { status: string; pay: string; submit: string }
}

export type PublishedAs = { customId: string; volume: number; issue: number; url: string }

/** Ends every e-mail about a manuscript, so that people can quote it. */
export const numbered = ({ number }: { number: string }) => `Manuscript number: ${number}`

export const placeOf = ({ volume, issue, customId }: PublishedAs) => ({ volume, issue, articleId: customId })

/** What a reviewer may know, too. */
type Named = Pick<About, 'number' | 'title' | 'journalTitle' | 'office'>

type Unsaid<T> = Omit<T, 'author' | 'title' | 'number' | 'journal' | 'office'>

/** An e-mail about a manuscript. What every such e-mail can name is filled in here: for reviewers, no author. */
export function saidAbout<N extends LetterName>(
  about: Named & { author?: string },
  to: Recipient,
  name: N,
  values: Unsaid<ValuesOf<N>>,
  parts: PartsOf<N>,
  kind?: string,
): LetterParts {
  const { author, title, number, journalTitle: journal, office } = about
  const known = { ...(author !== undefined && { author }), title, number, journal, office }
  return { ...said(name, to, { ...known, ...values } as unknown as ValuesOf<N>, parts, kind), fields: quotable(about) }
}

export const saidToAuthor = <N extends LetterName>(
  about: About,
  name: N,
  values: Unsaid<ValuesOf<N>>,
  parts: PartsOf<N>,
): LetterParts => saidAbout(about, { email: about.email, name: about.author }, name, values, parts)

export type Links = {
  edit?: string
  delete?: string
  charge?: string
  revise?: string
  appeal?: AppealOffer | undefined
  confirm?: string | undefined
  hasCoAuthors?: boolean
}

/** What an e-mail with all links of a manuscript says, as far as it has them. */
export function linkParts(about: About, { confirm, hasCoAuthors, revise, edit, charge, appeal, ...links }: Links) {
  return {
    followIt: about.urls.status,
    confirmAddress: Boolean(confirm && !hasCoAuthors),
    confirmForCoAuthors: Boolean(confirm && hasCoAuthors),
    confirmIt: confirm,
    toRevise: Boolean(revise),
    reviseIt: revise,
    toEdit: Boolean(edit),
    editIt: edit,
    toWithdraw: Boolean(links.delete),
    withdrawIt: links.delete,
    toWaive: Boolean(charge),
    askForWaiver: charge,
    ...appealParts(appeal),
    notToShare: Boolean(edit || links.delete || revise || appeal || charge),
  }
}
