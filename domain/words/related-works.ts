import { findDoi } from './doi.ts'

/** What an article may be linked with, besides its references. */
export const relatedKinds = { dataset: 'Dataset', preprint: 'Preprint', software: 'Software' } as const
export type RelatedKind = keyof typeof relatedKinds

const resolver = 'https://doi.org/'

/** Returns the address of a DOI or an https address, or null for any other text. */
export function toRelatedUrl(text: string): string | null {
  const written = text.trim()
  const found = findDoi(written)
  const isDoi = found && /^(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|doi:\s*)?$/i.test(written.slice(0, found.at))
  if (isDoi && found.at + found.doi.length === written.length) return resolver + found.doi
  const url = URL.parse(written)
  const isWeb = url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
  return isWeb && !/[\s<>"]/.test(written) ? url.href : null
}

export function relatedUrlProblem(text: string): string {
  return `Please check the link ${text.trim()}: it is a DOI, or an address that begins with https://.`
}

/** Returns the DOI of an address that `toRelatedUrl` has returned, if it is one. */
export function doiAt(url: string): string | null {
  return url.startsWith(resolver) ? url.slice(resolver.length) : null
}
