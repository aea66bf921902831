import { composeLetter, type Letter, type Recipient, said } from '../../jobs/letter.ts'

const kind = 'second-factor'

type Change = {
  /** What happened, as a sentence. */
  sentence: string
  profileUrl: string
}

/** Sent on every change, so that nobody's second factor changes unnoticed. */
export const factorChanged = (to: Recipient, { sentence, profileUrl }: Change): Letter =>
  composeLetter(said('second-factor', to, {}, { happened: [sentence], secondFactors: profileUrl }))

export function recoveryCodeUsed(to: Recipient, left: number): Letter {
  const parts = { oneLeft: left === 1, noneLeft: left === 0, severalLeft: left > 1 && { left } }
  return composeLetter(said('recovery-code-used', to, {}, parts, kind))
}

export const wrongCodes = (to: Recipient, forgotUrl: string): Letter =>
  composeLetter(said('wrong-codes', to, {}, { resetIt: forgotUrl }, kind))

/** `seen` names the browser, the time and the network. */
export const newBrowser = (to: Recipient, seen: string, profileUrl: string): Letter =>
  composeLetter(said('new-browser', to, {}, { happened: { browser: seen }, whereLoggedIn: profileUrl }))
