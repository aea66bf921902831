import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import { linkHeader, metadataLinks } from '#domain/record/signposting.ts'
import type { Deps } from '../../deps.ts'
import { nullIfNotFound } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { exportsOfOne, writeExport } from './exports.ts'
import { textFile } from './text-file.ts'

/** An article's other forms lie beside its page; any other name is left to the pages, which know how to say 404. */
export function recordFiles(site: Hono, deps: Deps, { record }: Services): void {
  const names = Object.keys(exportsOfOne).join('|').replaceAll('.', '\\.')
  site.get(`/journals/:slug/articles/:customId/:name{[^/]+\\.(?:${names})}`, etag(), async (http, next) => {
    const { slug, customId, name } = http.req.param()
    const form = name.startsWith(`${customId}.`) ? exportsOfOne[name.slice(customId.length + 1)] : undefined
    const found = form && (await record.articleRecord(slug, customId).catch(nullIfNotFound))
    const text = found && writeExport(deps, form, [found])
    if (!text) return next()
    return textFile(text, { ...form, name, links: linkHeader(metadataLinks(found)) })
  })
}
