import type { Money } from '#domain/words/money.ts'
import { inSubject } from '#domain/words/text.ts'
import { type Block, type LetterParts, quotable, type Recipient } from '../jobs/letter.ts'
import { confirmBlock } from '../people/accounts/letters.ts'
import { waiverBlocks } from './submission/charge-blocks.ts'
import { type AppealOffer, appealBlocks } from './submission/letters-of-decisions.ts'

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

export type Links = {
  edit?: string
  delete?: string
  charge?: string
  revise?: string
  appeal?: AppealOffer | undefined
  confirm?: string | undefined
  hasCoAuthors?: boolean
}

export function linkBlocks(about: About, links: Links): Block[] {
  const blocks: Block[] = [followIt(about)]
  if (links.confirm)
    blocks.push(
      `Please confirm that this e-mail address is yours.${links.hasCoAuthors ? ' Once you have, we will e-mail the co-authors you named.' : ''}`,
      confirmBlock(links.confirm),
    )
  if (links.revise)
    blocks.push('The editors have asked for a revision. Answer the comments and give us the new file on its page.', {
      label: 'Revise your manuscript',
      url: links.revise,
    })
  if (links.edit)
    blocks.push('You can change anything, including the file, until a decision is made.', {
      label: 'Edit your manuscript',
      url: links.edit,
    })
  if (links.delete)
    blocks.push(
      'You can withdraw it until the charge is paid. Opening the link changes nothing; the page asks you to confirm.',
      { label: 'Withdraw your manuscript', url: links.delete },
    )
  blocks.push(...waiverBlocks(links.charge))
  if (links.appeal) blocks.push(...appealBlocks(links.appeal).slice(0, 2))
  if (links.edit || links.delete || links.revise || links.appeal || links.charge)
    blocks.push('These links work without logging in, so please do not share this e-mail.')
  return blocks
}
