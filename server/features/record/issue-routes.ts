import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Deps } from '../../deps.ts'
import { bytesOf } from '../../http/csv-response.ts'
import { nullIfNotFound } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { exportsOfMany, writeExport } from './exports.ts'
import { textFile } from './text-file.ts'

/** 'citations.bib', but 'doaj.xml'. */
const names = Object.keys(exportsOfMany).map((ending) => (ending.endsWith('.xml') ? ending : `citations.${ending}`))

/** The articles of an issue together, in the folder of its page; what is not there is left to the pages. */
export function issueFiles(site: Hono, deps: Deps, { record }: Services): void {
  const folder = '/journals/:slug/issues/:issue{[1-9]\\d{0,5}}'
  site.get(`${folder}/issue.zip`, async (http, next) => {
    const { slug, issue } = http.req.param()
    const zip = await record.issueZip(slug, Number(issue))
    if (!zip) return next()
    return new Response(bytesOf(zip), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition('attachment', `${slug}-issue-${issue}.zip`),
        'Cache-Control': 'public, max-age=0, must-revalidate',
      },
    })
  })
  site.get(`${folder}/:name{${names.join('|').replaceAll('.', '\\.')}}`, etag(), async (http, next) => {
    const { slug, issue, name } = http.req.param()
    const ending = name.replace(/^citations\./, '')
    const form = exportsOfMany[ending]
    const found = form && (await record.issueRecords(slug, Number(issue)).catch(nullIfNotFound))
    const text = found && writeExport(deps, form, found)
    if (!text) return next()
    return textFile(text, { ...form, name: `${slug}-issue-${issue}.${ending}` })
  })
}
