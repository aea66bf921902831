import type { TxtLookup } from '../adapters/dns.ts'
import { trySmtp } from '../adapters/mail/try-smtp.ts'
import { isLoopback } from '../http/loopback.ts'
import { bad, type Check, doubtful, type Finding, good } from './check.ts'

export const mail: Check = {
  name: 'Mail server',
  fix: 'Correct SMTP_URL, and see that this machine may connect there. E-mails wait until it answers.',
  async look({ config }) {
    const { mail, publicUrl, isHttps } = config('SMTP_URL', 'MAIL_FROM')
    if (!mail)
      return isHttps ? doubtful('SMTP_URL is not set: e-mails wait') : good(`none; read them at ${publicUrl}/mailbox`)
    const { hostname } = new URL(mail.smtpUrl)
    const { isEncrypted } = await trySmtp(mail.smtpUrl)
    if (isEncrypted || isLoopback(hostname)) return good(`${hostname} takes our e-mails`)
    return doubtful(
      `${hostname} takes our e-mails, but without encryption`,
      'Use smtps:// or a server that offers STARTTLS: e-mails hold links that open manuscripts.',
    )
  },
}

export const mailRecords: Check = {
  name: 'DNS',
  fix: 'See whether this machine can reach a name server, or name one: npm run doctor -- --dns 9.9.9.9',
  async look({ config, txt, dkimSelector }) {
    const { mail } = config('SMTP_URL', 'MAIL_FROM')
    if (!mail) return good('not needed while no e-mails are sent')
    const address = /<([^<>]+)>$/.exec(mail.from)?.[1] ?? mail.from
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
    const { hostname } = new URL(mail.smtpUrl)
    return Promise.all([spf(txt, domain, hostname), dkim(txt, domain, dkimSelector), dmarc(txt, domain, address)])
  },
}

const record = (name: string, text: string) => `${name}.  IN TXT  "${text}"`

async function spf(txt: TxtLookup, domain: string, smtpHost: string): Promise<Finding> {
  const found = (await txt(domain)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [only] = found
  if (only === undefined) {
    const sender = isLoopback(smtpHost) ? 'a mx' : `a:${smtpHost}`
    return doubtful(
      `${domain} has no SPF record: other servers may take our e-mails for spam. Add this, or what your mail provider names:`,
      record(domain, `v=spf1 ${sender} ~all`),
    )
  }
  if (found.length > 1)
    return bad(`${domain} has ${found.length} SPF records, so none counts`, 'Join them into one:', ...found)
  if (/\+?\ball\b/.test(only) && !/[-~?]all\b/.test(only))
    return bad(`The SPF record of ${domain} lets everybody send in its name: ${only}`, 'End it with ~all or -all.')
  return good(`SPF of ${domain}: ${only}`)
}

/** What mail servers and providers call their keys by default. */
const usualSelectors = [
  'default',
  'mail',
  'dkim',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'smtp',
  'mx',
]

async function dkim(txt: TxtLookup, domain: string, selector: string | null): Promise<Finding> {
  const tried = (selector ? [selector] : usualSelectors).map((name) => `${name}._domainkey.${domain}`)
  const answers = await Promise.all(tried.map(txt))
  const isKey = (text: string) => /(^|;\s*)p=[^;\s]/.test(text)
  const name = tried.find((_, index) => answers[index]?.some(isKey))
  if (name) return good(`DKIM key at ${name}`)
  return doubtful(
    selector ? `There is no DKIM key at ${tried[0]}` : `No DKIM key of ${domain} is under a usual name`,
    'Your mail provider or server names the key; the record looks like this:',
    record(`${selector ?? 'mail'}._domainkey.${domain}`, 'v=DKIM1; k=rsa; p=<the public key>'),
    ...(selector ? [] : ['If it has another name: npm run doctor -- --dkim <name>']),
  )
}

/** A domain above ours may have set it for all below. */
async function dmarc(txt: TxtLookup, domain: string, address: string): Promise<Finding> {
  const labels = domain.split('.')
  for (let start = 0; start === 0 || start < labels.length - 1; start++) {
    const name = `_dmarc.${labels.slice(start).join('.')}`
    const policy = (await txt(name)).find((text) => /^v=DMARC1\b/i.test(text))
    if (policy) return good(`DMARC at ${name}: ${policy}`)
  }
  return doubtful(
    `${domain} has no DMARC record: anybody can write in its name. Begin with this, and change none to quarantine when the reports look right:`,
    record(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:${address}`),
  )
}
