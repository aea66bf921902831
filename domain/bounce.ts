/** Whether this sender is a mail system: what it sends is a report about an e-mail of ours. */
export function isMailSystem(sender: string): boolean {
  return sender.trim() === '' || /^[^@]*<?(?:mailer-daemon|postmaster)@/i.test(sender.trim()) || sender.trim() === '<>'
}

const field = (name: string, text: string) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(text)?.[1]?.trim()

/** Why an e-mail came back, as the mail system says (RFC 3464). Null if it is only late, or was delivered after all. */
export function bounceReason(report: string): string | null {
  const action = field('Action', report)
  if (action && !/^failed/i.test(action)) return null
  const said = field('Diagnostic-Code', report)?.replace(/^smtp;\s*/i, '') ?? /\b5\d\d[ -].+/.exec(report)?.[0]
  return `Bounced: ${(said ?? report.trim().split('\n')[0] ?? '').slice(0, 300)}`
}
