const attribution = /^(?:on\b.*|.*<[^<>\s]+@[^<>\s]+>.*|.*\b(?:wrote|schrieb|écrit|escribió|escreveu))\s*:\s*$/i
const forwarded = /^-{2,}\s*(?:original message|forwarded message)\s*-{2,}$/i
const isQuoted = (line: string) => line.startsWith('>') || line.trim() === ''

/** What somebody answered by e-mail, without our message that their mail program quotes below it. */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const at = lines.findIndex((line, index) => {
    if (forwarded.test(line.trim())) return true
    const rest = lines.slice(index + 1)
    return attribution.test(line.trim()) && rest.some((one) => one.startsWith('>')) && rest.every(isQuoted)
  })
  const kept = (at < 0 ? lines : lines.slice(0, at)).join('\n').trim()
  // An answer between the lines of the quotation makes sense only with it.
  return kept || text.trim()
}
