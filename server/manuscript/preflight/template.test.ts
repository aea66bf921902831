import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { checkManuscript } from '#domain/manuscript/preflight/check.ts'
import { usualRules } from '#domain/manuscript/preflight/rules.ts'
import { templatePath } from '#domain/manuscript/word-template.ts'
import { testApi } from '#tests/support/build.ts'
import { templateRoutes } from './template-routes.ts'

const { deps } = await testApi()
const site = new Hono()
templateRoutes(site, deps)
site.all('*', (http) => http.text('a page', 404))
const journal = 'domain-health-journal'

test('the template follows its journal’s rules for pages, and the reader knows every part of it', async () => {
  const answer = await site.request(templatePath(journal))
  expect(answer.headers.get('content-disposition')).toContain(`filename="DHJ manuscript.docx"`)
  const reading = await deps.readManuscript({ bytes: await answer.bytes(), format: 'docx' }, {})
  const headings = reading.headings.map(({ value }) => value.text)
  for (const name of ['Introduction', 'Methods', 'Results', 'Discussion', 'Funding', 'Data availability', 'References'])
    expect(headings).toContain(name)
  expect(reading.title?.value).toContain('Domain Health Journal')
  const { results } = checkManuscript(reading, usualRules, { format: 'docx', articleType: 'Research Article' })
  const states = new Map(results.map(({ rule, state }) => [rule, state]))
  for (const rule of ['file-type', 'margins', 'line-spacing', 'font-size', 'line-numbers', 'sections'] as const)
    expect([rule, states.get(rule)]).toEqual([rule, 'fine'])
}, 120_000)

test('a journal that does not exist has no template', async () => {
  expect((await site.request(templatePath('no-such-journal'))).status).toBe(404)
})
