/** Whether this sender is a mail system: what it sends is a report about an e-mail of ours. */
export function isMailSystem(sender: string): boolean {
  return sender.trim() === '' || /^[^@]*<?(?:mailer-daemon|postmaster)@/i.test(sender.trim()) || sender.trim() === '<>'
}

/** The id of the e-mail that this Message-ID names, if it is one of ours. The host may have changed since. */
export const letterNamed = (messageId: string): string | undefined => /^\s*<?([\w-]+)@[^@\s]+$/.exec(messageId)?.[1]

const field = (name: string, text: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.trim()

/** Why an e-mail came back, as a delivery status says (RFC 3464). Null if it is none, only late, or was delivered after all. */
export function bounceReason(status: string): string | null {
  if (!/^failed\b/i.test(field('Action', status) ?? '')) return null
  const said = field('Diagnostic-Code', status)?.replace(/^smtp;\s*/i, '') ?? field('Status', status)
  return `Bounced: ${(said ?? 'no reason was given').slice(0, 300)}`
}
