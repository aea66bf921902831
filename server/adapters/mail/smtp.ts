import nodemailer from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { connectionOf, explained } from './transport.ts'

type Settings = {
  smtpUrl: string
  from: string
  publicUrl: string
  deadlineMs?: number
  /** Where the mail system reports what it cannot deliver; by default to the sender. */
  returnPath?: (letterId: string) => string | null
}

/** The deadline is shorter than the outbox's lease, so that no other process takes a letter that is being sent. */
export function smtpMailer({ smtpUrl, from, publicUrl, deadlineMs = 45_000, returnPath }: Settings): Mailer {
  const host = new URL(publicUrl).hostname
  const open = () =>
    nodemailer.createTransport(
      {
        ...connectionOf(smtpUrl),
        pool: true,
        maxConnections: 1,
      },
      { from, disableFileAccess: true, disableUrlAccess: true },
    )
  let transport = open()

  function giveUp(): void {
    transport.close({ force: true })
    transport = open()
  }

  return {
    isMailbox: false,
    async send(letter) {
      const deadline = setTimeout(giveUp, deadlineMs)
      const returned = returnPath?.(letter.id)
      try {
        await transport.sendMail({
          // An address object, not a joined string, so that a name cannot add a second recipient.
          to: { name: letter.toName, address: letter.toEmail },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          headers: letter.headers,
          ...(returned && { envelope: { from: returned, to: letter.toEmail } }),
          messageId: `<${letter.id}@${host}>`,
        })
      } catch (error) {
        throw explained(error, smtpUrl)
      } finally {
        clearTimeout(deadline)
      }
    },
    close: () => transport.close(),
  }
}
