/** Where the stored word for an action, a kind of record or a detail is not what a person should read. */
const words: Record<string, string> = {
  'add-factor': 'add second factor',
  announce: 'report payment',
  'ask-again': 'allow to ask',
  'ask-for-address': 'request address change',
  'delete-by-link': 'withdraw',
  'deposit-missing': 'send missing deposits',
  'confirm-dois': 'confirm DOIs',
  'edit-by-link': 'edit',
  'end-other-sessions': 'log out other sessions',
  'end-session': 'log out session',
  leave: 'leave author review',
  letter: 'e-mail',
  letters: 'e-mails',
  object: 'raise objection',
  'export-letters': 'export e-mails',
  'failed-second-step': 'failed second step of log-in',
  'remove-factor': 'remove second factor',
  'reset-factors': 'reset second factors',
  'retry-doaj': 'send to DOAJ again',
  'retry-letter': 'retry e-mail',
  'retry-letters': 'retry e-mails',
  screen: 'mark as under review',
  share: 'add to another journal',
  staff: 'member of staff',
  'take-back': 'withdraw payment notice',
  uphold: 'uphold rejection',
}

/** Turns 'customId' into 'custom id', 'open-issue' into 'open issue' and 'letter' into 'e-mail'. */
export function inWords(stored: string): string {
  return words[stored] ?? stored.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}

export function asTitle(stored: string): string {
  const said = inWords(stored)
  return said.charAt(0).toUpperCase() + said.slice(1)
}
