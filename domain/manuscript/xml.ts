const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML 1.0 forbids most control characters, even if they are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Without what no XML file may have: control characters, and halves of characters. */
export const writable = (text: string) => text.toWellFormed().replace(forbidden, '')

export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
