import type { Config } from './config.ts'

/** What the console says about services without settings: what replaces them, or that they are off, and why. */
export function startLines(config: Config, hasSample: boolean): string[] {
  return [mailLine(config), paymentLine(config), ...sampleLines(config, hasSample)].filter((line) => line !== null)
}

function mailLine({ mail, isHttps, publicUrl }: Config): string | null {
  // On an https site, config.ts gives a warning instead.
  return mail || isHttps ? null : `E-mails are kept, not sent. Read them at ${publicUrl}/mailbox`
}

function paymentLine({ payments, isHttps }: Config): string | null {
  if (payments === 'off')
    return 'Online payment is off because PAYSTACK_SECRET_KEY is not set. Authors are told whom to write to. PAYMENTS=simulator would only simulate it.'
  if (payments === 'real') return null
  return isHttps
    ? 'Payments are simulated because PAYMENTS=simulator: no money moves, and every page says so.'
    : 'Payments are simulated: no money moves. Set PAYSTACK_SECRET_KEY for real ones.'
}

function sampleLines({ isHttps, sampleContent }: Config, hasSample: boolean): string[] {
  if (!isHttps) return hasSample ? ['Each link to a sample account works once, within 24 hours:'] : []
  const off = 'because PUBLIC_URL is https'
  if (!hasSample)
    return sampleContent ? [] : [`Sample content is off ${off}. SAMPLE_CONTENT=on adds it to an empty site.`]
  return [`This site shows sample content. npm run sample:remove removes it. Links to its accounts are off ${off}.`]
}
