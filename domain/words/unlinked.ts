import { isTopLevelDomain } from './top-level-domains.ts'

const host = /[\p{L}\p{N}_-]+(?:[.。．｡][\p{L}\p{N}_-]+)+/gu
const dot = /[.。．｡]/g

/**
 * Changes everything that a mail program would make a link of: 'www[.]example[.]com'. Used for what strangers write
 * into subjects and into letters to people who did not ask for them. 'E.coli' and 'pH 7.4' stay unchanged.
 */
export function unlinked(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, '[:]')
    .replace(/@(?=[\p{L}\p{N}-]+[.。．｡])/gu, '[at]')
    .replace(host, (found) => (isHost(found) ? found.replace(dot, '[.]') : found))
}

function isHost(text: string): boolean {
  const labels = text.split(dot)
  return labels[0]?.toLowerCase() === 'www' || isTopLevelDomain(labels.at(-1) ?? '')
}
