/** Splits a journal's name as its cover shows it: small words above, the subject large below. */
export function splitTitle(title: string): { above: string; subject: string } {
  const [, above = '', subject = title] = /^(.*\bof|\S+)\s+(.+)$/i.exec(title) ?? []
  return { above, subject }
}
