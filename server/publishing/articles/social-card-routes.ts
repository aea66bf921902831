import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { type ArticleRecord, yearOf } from '#domain/manuscript/record/record.ts'
import { formatAuthors } from '#domain/publishing/author-list.ts'
import type { SocialCard } from '../../adapters/social-card/draw-card.ts'
import type { Deps } from '../../deps.ts'
import { createByteLru } from '../../http/byte-lru.ts'
import { nullIfNotFound } from '../../http/errors.ts'
import type { Services } from '../../services.ts'

// About a hundred pictures.
const keptBytes = 16 * 1024 * 1024

/** Serves `social.png` at the address of an article's page: the picture shown with a link to the article. */
export function socialCards(site: Hono, { content, drawCard }: Deps, { record }: Services): void {
  const kept = createByteLru<Uint8Array>(keptBytes)
  const drawings = new Map<string, Promise<Uint8Array>>()

  /** If many readers ask at once, they all wait for the same drawing. */
  async function drawn(card: SocialCard, key: string): Promise<Uint8Array> {
    const drawing = drawings.get(key) ?? drawCard(card).finally(() => drawings.delete(key))
    drawings.set(key, drawing)
    const image = await drawing
    kept.set(key, { value: image, size: image.length })
    return image
  }

  site.get('/journals/:slug/articles/:customId/social.png', async (http, next) => {
    const { slug, customId } = http.req.param()
    const journal = content.journal(slug)
    const found = journal && (await record.articleRecord(slug, customId).catch(nullIfNotFound))
    if (!found) return next()
    const card = cardFor(found, journal.accent)
    const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22)
    const headers = { ETag: `"${key}"`, 'Cache-Control': 'public, max-age=86400' }
    if (http.req.header('If-None-Match')?.includes(key)) return http.body(null, 304, headers)
    const image = kept.get(key) ?? (await drawn(card, key))
    return http.body(Uint8Array.from(image), 200, { ...headers, 'Content-Type': 'image/png' })
  })
}

function cardFor(record: ArticleRecord, motif: SocialCard['motif']): SocialCard {
  const { customId, title, authors, journal, volume, issue } = record
  const place = [volume && `Volume ${volume}`, issue && `issue ${issue}`].filter(Boolean).join(', ')
  return {
    motif,
    seed: customId,
    title,
    authors: formatAuthors(authors.map(({ name }) => name)),
    journal: journal.title,
    place: `${place} (${yearOf(record)})`.trim(),
  }
}
