import nodemailer from 'nodemailer'

/** Connects, encrypts and logs in as a letter would, and sends nothing. Throws why that is not possible. */
export async function trySmtp(smtpUrl: string, limitMs = 10_000): Promise<{ isEncrypted: boolean }> {
  try {
    await greet(smtpUrl, limitMs, true)
    return { isEncrypted: true }
  } catch (error) {
    // The server offers no encryption. A letter would be sent all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'ETLS')) throw error
    await greet(smtpUrl, limitMs, false)
    return { isEncrypted: false }
  }
}

async function greet(url: string, limitMs: number, requireTLS: boolean): Promise<void> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  const transport = nodemailer.createTransport({ url, requireTLS, ...limits })
  await transport.verify().finally(() => transport.close())
}
