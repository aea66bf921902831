import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, saidAbout } from '../../manuscript/letter-words.ts'

type Edited = { changed: string[]; version: number; compareUrl: string }

export const editedInReview = (about: About, to: Recipient, { changed, version, compareUrl }: Edited): LetterParts =>
  saidAbout(about, to, 'manuscript-edited', { version, changed: changed.join(', ') }, { compareIt: compareUrl })

type Corrected = { changed: readonly string[]; deskUrl: string }

/** To whoever returned it at screening. */
export const corrected = (about: About, to: Recipient, { changed, deskUrl }: Corrected): LetterParts =>
  saidAbout(
    about,
    to,
    'manuscript-corrected',
    {},
    {
      withChanges: changed.length > 0 && { changed: changed.join(', ') },
      unchanged: changed.length === 0,
      openIt: deskUrl,
    },
  )
