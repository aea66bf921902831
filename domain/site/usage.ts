import { filesForReaders } from '../manuscript/record/formats.ts'

export type ArticleUse = { journal: string; customId: string; isRequest: boolean }

const place = /^\/journals\/([a-z0-9-]{1,100})\/articles\/([A-Z]{2,8}-\d{4}-S?\d{4,9})\//
const inside = /^(?:(?:read|versions\/\d+)\/?|(?:versions\/\d+\/)?([A-Z0-9-]+)\.([a-z.]+))?$/
const fullTexts = ['pdf', 'doc', 'docx']
const citations = filesForReaders.map(({ ending }) => ending)

/**
 * Returns what COUNTER calls the opening of this path: the article's file, in any edition, is requested; its pages and
 * citations are only investigated. Returns null if the path does not belong to an article.
 */
export function articleUse(path: string): ArticleUse | null {
  const [folder = '', journal, customId] = place.exec(path) ?? []
  const form = inside.exec(path.slice(folder.length))
  if (!journal || !customId || !form) return null
  const [, name = customId, ending] = form
  const isRequest = ending !== undefined && fullTexts.includes(ending)
  const isOpened = ending === undefined || isRequest || citations.includes(ending)
  return name === customId && isOpened ? { journal, customId, isRequest } : null
}
