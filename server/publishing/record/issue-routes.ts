import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import { issueFileName } from '#domain/manuscript/record/formats.ts'
import type { Deps } from '../../deps.ts'
import { bytesOf } from '../../http/csv-response.ts'
import { nullIfNotFound } from '../../http/errors.ts'
import { openToAll } from '../../http/headers.ts'
import { contentDisposition } from '../../manuscript/files/content-disposition.ts'
import type { Services } from '../../services.ts'
import { issueExports, writeExport } from './exports.ts'
import { textFile } from './text-file.ts'

/** Serves files with all articles of an issue, below the issue's page. Other names are left to the pages. */
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
        ...openToAll,
      },
    })
  })
  const names = issueExports.map((file) => issueFileName(file).replaceAll('.', '\\.')).join('|')
  site.get(`${folder}/:name{${names}}`, etag(), async (http, next) => {
    const { slug, issue, name } = http.req.param()
    const file = issueExports.find((one) => issueFileName(one) === name)
    const found = file && (await record.issueRecords(slug, Number(issue)).catch(nullIfNotFound))
    const text = found && writeExport(deps, file, found)
    if (!text) return next()
    return textFile(text, { ...file, name: `${slug}-issue-${issue}.${file.ending}` })
  })
}
