/** A letter as the outbox holds it. */
export type OutgoingLetter = {
  id: string
  toEmail: string
  toName: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type Mailer = {
  /** Letters stay with us and are read here, so their links must go on working. */
  isMailbox: boolean
  /** Resolves when the letter is out of our hands; rejects with nodemailer's `responseCode` where the server gave one. */
  send(letter: OutgoingLetter): Promise<void>
  close(): void
}

/** Without SMTP a letter stays in the outbox table, where the mailbox page shows it. */
export const keepInMailbox: Mailer = { isMailbox: true, send: async () => {}, close: () => {} }
