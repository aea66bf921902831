import { isLoopback } from '../../http/loopback.ts'

/** With what the site sends and what tries for it connects: what one can do the other can. */
export const connectionOf = (smtpUrl: string, { answerMs = 10_000, silentMs = 20_000 } = {}) => ({
  url: smtpUrl,
  connectionTimeout: answerMs,
  greetingTimeout: answerMs,
  socketTimeout: silentMs,
})

const distrusted = /self[- ]signed certificate|unable to (verify|get)|altnames|certificate has expired|not yet valid/i

/** Says of a certificate that is not trusted which setting fixes it. */
export function explained(error: unknown, smtpUrl: string): unknown {
  if (!(error instanceof Error && distrusted.test(error.message))) return error
  const { hostname, protocol } = new URL(smtpUrl)
  const remedy =
    isLoopback(hostname) && protocol === 'smtp:'
      ? 'On the same machine nothing needs encryption: add ?ignoreTLS=true to SMTP_URL.'
      : 'Give it one for that name that is trusted, name the host of its certificate in SMTP_URL, or start the site with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.'
  const { code } = error as NodeJS.ErrnoException
  return Object.assign(new Error(`The certificate of ${hostname} is not trusted: ${error.message}. ${remedy}`), {
    code,
  })
}
