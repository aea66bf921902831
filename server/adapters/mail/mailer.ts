/** A letter as the outbox stores it. */
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
  /** True if letters are not sent but read on the mailbox page, so that their stored copies must keep working links. */
  isMailbox: boolean
  /** Resolves when the letter is handed over. Rejects with nodemailer's `responseCode` if the server gave one. */
  send(letter: OutgoingLetter): Promise<void>
  close(): void
}

/** Without SMTP, letters stay in the outbox table, and the mailbox page shows them. */
export const keepInMailbox: Mailer = { isMailbox: true, send: async () => {}, close: () => {} }
