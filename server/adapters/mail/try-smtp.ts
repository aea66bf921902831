import nodemailer from 'nodemailer'
import { connectionOf, explained } from './transport.ts'

/** Connects, encrypts and logs in as a letter would, and sends nothing. Throws why that is not possible. */
export async function trySmtp(smtpUrl: string, limitMs = 10_000): Promise<{ isEncrypted: boolean }> {
  const connection = connectionOf(smtpUrl, { answerMs: limitMs, silentMs: limitMs })
  const greet = async (more?: { requireTLS: boolean }) => {
    const transport = nodemailer.createTransport({ ...connection, ...more })
    await transport.verify().finally(() => transport.close())
  }
  await greet().catch((error: unknown) => {
    throw explained(error, smtpUrl)
  })
  const { protocol, searchParams } = new URL(smtpUrl)
  if (protocol === 'smtps:') return { isEncrypted: true }
  if (searchParams.get('ignoreTLS') === 'true') return { isEncrypted: false }
  return greet({ requireTLS: true }).then(
    () => ({ isEncrypted: true }),
    () => ({ isEncrypted: false }),
  )
}
