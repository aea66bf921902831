import { expect, test } from 'vitest'
import { newToken } from '#server/ids.ts'
import { written } from '#tests/support/manuscript-site.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { certificatePath, newCode } from './certificate.ts'

const site = await reviewSite({ at: new Date('2026-11-16T09:00:00Z'), config: { limits: { 'wrong-link': 10 } } })
const { api, request, review, deps } = site

async function certified() {
  const code = newCode()
  await review('submitted', { report: { code, helper: { name: 'Hana Helper', email: 'hana@example.org' } } })
  return code
}

async function download(path: string): Promise<string> {
  const answer = await api.request(path.replace('/api', ''))
  const { pages } = await readPdf(await answer.bytes())
  return pages.map(({ text }) => text).join('\n')
}

test('a code confirms the journal and the year, in whatever letters it is typed, and nothing else', async () => {
  const code = await certified()
  for (const typed of [code, code.toLowerCase()])
    expect((await request(`/certificate/${typed}`)).body).toEqual({
      code,
      journal: 'Domain Health Journal',
      year: 2026,
    })
})

test('the certificate names the reviewer or the helper, the journal and the year, never the manuscript', async () => {
  const code = await certified()
  const [one, other] = [
    await download(certificatePath(deps, code, 'reviewer')),
    await download(certificatePath(deps, code, 'helper')),
  ]
  expect(one).toContain('Rita Reviewer')
  expect(other).toContain('Hana Helper')
  for (const text of [one, other]) {
    expect(text).toContain('Domain Health Journal')
    expect(text).toContain(`/verify/${code}`)
    expect(text).not.toContain(written.title)
  }
})

test('an unknown code or key is not found, and whoever tries many has to wait', async () => {
  const code = await certified()
  expect((await request(`/certificate/${code}/${newToken()}`)).status).toBe(404)
  const from = '203.0.113.7'
  for (let at = 0; at < 10; at++) expect((await request('/certificate/AAAA-AAAA-AAAA', { from })).status).toBe(404)
  expect((await request('/certificate/AAAA-AAAA-AAAA', { from })).status).toBe(429)
})
