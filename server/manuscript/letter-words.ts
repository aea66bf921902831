import type { Money } from '#domain/words/money.ts'
import { inSubject } from '#domain/words/text.ts'
import type { LetterName, PartsOf, ValuesOf } from '#words/standard.ts'
import { type Block, type LetterParts, quotable, type Recipient, said } from '../jobs/letter.ts'
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

export const shortTitle = ({ title }: About) => inSubject(title)

export const theManuscript = ({ title, journalTitle }: About) => `your manuscript "${title}" for ${journalTitle}`

export const followIt = ({ urls }: About): Block => ({ label: 'Follow your manuscript', url: urls.status })

export const placeOf = (article: PublishedAs | undefined) =>
  article ? `, volume ${article.volume}, issue ${article.issue}, as ${article.customId}` : ''

/** What a reviewer may know, too. */
type Named = Pick<About, 'number' | 'title' | 'journalTitle' | 'office'>

export function letterOf(about: Named, to: Recipient, kind: string, subject: string, blocks: Block[]): LetterParts {
  return { kind, to, subject, blocks: [...blocks, numbered(about)], fields: quotable(about) }
}

export function toAuthor(about: About, kind: string, subject: string, blocks: Block[]): LetterParts {
  const to = { email: about.email, name: about.author }
  return letterOf(about, to, kind, subject, [`Dear ${about.author},`, ...blocks])
}

type AboutIt = Record<'author' | 'title' | 'number' | 'journal' | 'office', string>
type Unsaid<T> = Omit<T, keyof AboutIt>

/** An e-mail to the author. What every such e-mail can name is filled in here. */
export function saidToAuthor<N extends LetterName>(
  about: About,
  name: N,
  values: Unsaid<ValuesOf<N>>,
  parts: PartsOf<N>,
): LetterParts {
  const { author, title, number, journalTitle: journal, office } = about
  const all = { author, title, number, journal, office, ...values } as unknown as ValuesOf<N>
  return { ...said(name, { email: about.email, name: author }, all, parts), fields: quotable(about) }
}

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
