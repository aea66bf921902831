/** Providers of mailboxes for everybody: an address there says nothing about where somebody works. */
export const freeMail: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com
  me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.com
  yandex.ru zoho.com zohomail.com fastmail.com tutanota.com tuta.com hushmail.com inbox.com qq.com 163.com 126.com
  sina.com foxmail.com naver.com daum.net hanmail.net rediffmail.com mweb.co.za webmail.co.za free.fr orange.fr
  laposte.net wanadoo.fr t-online.de libero.it seznam.cz wp.pl o2.pl btinternet.com`.split(/\s+/),
)

/** Free mail has national domains too: yahoo.co.uk, hotmail.fr, outlook.sa. */
const national = /^(yahoo|ymail|hotmail|outlook|live|msn|aol|gmx)\.[a-z]{2,3}(\.[a-z]{2})?$/

/** Returns the domain of the place that gave somebody the address, or null for free mail. */
export function workDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === '' || freeMail.has(domain) || national.test(domain) ? null : domain
}

/** Returns the domain that both addresses have, also where one is of a department: 'med.unilag.edu.ng'. */
export function sharedDomain(one: string, other: string): string | null {
  const [short = '', long = ''] = [workDomain(one) ?? '', workDomain(other) ?? ''].sort((a, b) => a.length - b.length)
  return short !== '' && (long === short || long.endsWith(`.${short}`)) ? short : null
}
