import { Hono } from 'hono'
import LinkHeader from 'http-link-header'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cite } from '#app/public/article/cite.tsx'
import { IndexFiles } from '#app/staff/index-files.tsx'
import { recordFiles as files, formats, indexFilesOf, issueFileName } from '#domain/manuscript/record/formats.ts'
import { citationPath } from '#domain/manuscript/record/paths.ts'
import { landingLinks, linkHeader } from '#domain/manuscript/record/signposting.ts'
import { oaiRoutes } from '#server/publishing/oai/routes.ts'
import { recordFiles } from '#server/publishing/record/file-routes.ts'
import { issueFiles } from '#server/publishing/record/issue-routes.ts'
import { publishingOn } from './support/articles.ts'
import { testApi } from './support/build.ts'

const { db, deps, services } = await testApi({ config: { publicUrl: 'https://journals.example.org' } })
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
const updatedAt = new Date('2026-03-04T05:06:07Z')
const registered = { doi: '10.5555/dhj-2026-0001', doiRegisteredAt: updatedAt }
const { customId } = await publish({ title: 'On Sample Rivers', ...registered, updatedAt })
const record = await services.record.articleRecord('domain-health-journal', customId)

const site = new Hono({ strict: false })
recordFiles(site, deps, services)
issueFiles(site, deps, services)
oaiRoutes(site, deps)

const harvested = formats.flatMap(({ label, oai }) => (oai ? [{ label, ...oai }] : []))

test('every format leaves the house as a file, through OAI-PMH or both, and none under the name of another', () => {
  expect(formats.filter(({ ending, oai }) => !ending && !oai)).toEqual([])
  for (const names of [files.map(({ ending }) => ending), harvested.map(({ prefix }) => prefix)])
    expect(names).toEqual([...new Set(names)])
})

test.each(files)('$label is served with the article, as its media type', async ({ ending, mediaType, write }) => {
  const answer = await site.request(citationPath(record, ending))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')?.split(';')[0]).toBe(mediaType)
  const { publisher, contact } = deps.content.site
  expect(await answer.text()).toBe(write([record], { name: publisher.name, email: contact.email }))
})

test.each(files)('$label is served with the issue, unless it holds one article only', async (file) => {
  const answer = await site.request(`/journals/domain-health-journal/issues/1/${issueFileName(file)}`)
  expect(answer.status).toBe(file.isSingle ? 404 : 200)
})

test.each(files)('$label is offered to those it is for', ({ label, ending, audience, mediaType, askedAs }) => {
  const path = citationPath(record, ending)
  const offer = `href="${path}" download="">${label}`
  expect(renderToStaticMarkup(createElement(Cite, { record })).includes(`${offer} (`)).toBe(audience === 'readers')
  const base = path.slice(0, -ending.length)
  const office = renderToStaticMarkup(createElement(IndexFiles, { base, files: indexFilesOf([record]) }))
  expect(office.includes(`${offer}</a>`)).toBe(audience === 'staff')
  const links = LinkHeader.parse(linkHeader(landingLinks(record))).rel('describedby')
  const signpost = { uri: deps.config.publicUrl + path, type: mediaType }
  if (audience !== 'staff') expect(links).toContainEqual(expect.objectContaining(signpost))
  else expect(links.map(({ uri }) => uri)).not.toContain(signpost.uri)
  expect(askedAs === undefined || audience === 'readers').toBe(true)
})

test.each(files)('$label is had at the page by whoever asks for its type', async (file) => {
  const headers = { accept: file.askedAs ?? file.mediaType }
  const answer = await site.request(citationPath(record, '').slice(0, -`${customId}.`.length), { headers })
  // Those for indexes say no more of themselves than that they are XML, and whoever asks for XML wants the text.
  const ending = file.audience === 'staff' ? 'jats.xml' : file.ending
  expect(answer.headers.get('location')).toBe(citationPath(record, ending))
})

test.each(harvested)('$label is listed by OAI-PMH and harvested', async ({ prefix, schema, namespace, write }) => {
  const list = await (await site.request('/oai?verb=ListMetadataFormats')).text()
  expect(list).toContain(
    `<metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace>`,
  )
  const records = await (await site.request(`/oai?verb=ListRecords&metadataPrefix=${prefix}`)).text()
  expect(records).toContain(write(record))
})

test('OAI-PMH tells of nothing else', async () => {
  const list = await (await site.request('/oai?verb=ListMetadataFormats')).text()
  expect(list.match(/<metadataPrefix>/g)).toHaveLength(harvested.length)
})
