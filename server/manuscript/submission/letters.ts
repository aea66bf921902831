import type { LetterParts } from '../../jobs/letter.ts'
import { type About, type Links, linkParts, saidAbout, saidToAuthor } from '../letter-words.ts'

export const received = (about: About, links: Links): LetterParts =>
  saidToAuthor(about, 'manuscript-received', {}, linkParts(about, links))

type Objection = { name: string; email: string; reason: string; reviewUrl: string }

export const objectionRaised = (about: About, { name, email, reason, reviewUrl }: Objection): LetterParts =>
  saidAbout(
    about,
    { email: about.office },
    'manuscript-objection',
    { name, email },
    { reason: [reason], openIt: reviewUrl },
  )
