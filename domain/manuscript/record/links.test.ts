import { expect, test } from 'vitest'
import { fullRecord, noStatements } from '#tests/support/records.ts'
import { crossref } from './crossref.ts'
import { jats } from './jats.ts'
import { articleJsonLd } from './json-ld.ts'
import { linkedUrls } from './links.ts'
import { oaiDc } from './oai-dc.ts'
import type { ArticleRecord } from './record.ts'
import { landingLinks, linkHeader } from './signposting.ts'

const compact = (xml: string) => xml.replaceAll(/>\s+</g, '><')
const deposit = (record: ArticleRecord) =>
  compact(crossref([record], { batchId: 'b', timestamp: '1', depositor: { name: 'D', email: 'd@example.org' } }))
const bare = { ...fullRecord, ...noStatements }

test('JATS names each funder with its identifier and awards, and then the statement', () => {
  const xml = compact(jats(fullRecord))
  expect(xml).toContain(
    '<funding-group><award-group><funding-source><institution-wrap><institution>Sample Health Fund</institution>' +
      '<institution-id institution-id-type="ror">https://ror.org/03yrm5c26</institution-id></institution-wrap>' +
      '</funding-source><award-id>12</award-id><award-id>SHF-2026/14</award-id></award-group>',
  )
  expect(xml).toContain('<institution-id institution-id-type="FundRef">https://doi.org/10.13039/501100000780<')
  expect(xml).toContain('</award-group><funding-statement>Sample Health Fund, grant 12.</funding-statement>')
  expect(compact(jats({ ...bare, funding: 'None.' }))).toContain(
    '<funding-group><funding-statement>None.</funding-statement></funding-group>',
  )
  expect(jats(bare)).not.toContain('funding-group')
})

test('JATS links data, software, a preprint and registered trials', () => {
  const xml = jats(fullRecord)
  for (const part of [
    '<related-object document-type="dataset" ext-link-type="doi" xlink:href="10.5555/data.12">Visits to twelve clinics<',
    '<related-article related-article-type="preprint" ext-link-type="doi" xlink:href="10.5555/preprint.7"/>',
    'ext-link-type="uri" xlink:href="https://code.example.org/home-records?v=1&amp;tag=2">Reading home records<',
    'source-id="10.18810/pactr" source-id-type="crossref-doi" document-id="PACTR202001234567890"',
  ])
    expect(xml).toContain(part)
  expect(jats(bare)).not.toContain('related-')
})

test('Crossref gets funders, relations and trials', () => {
  const xml = deposit(fullRecord)
  for (const part of [
    '<fr:assertion name="ror">https://ror.org/03yrm5c26</fr:assertion><fr:assertion name="funder_name">Sample Health Fund<',
    '<fr:assertion name="award_number">12</fr:assertion><fr:assertion name="award_number">SHF-2026/14<',
    'Sample Research Council<fr:assertion name="funder_identifier">https://doi.org/10.13039/501100000780<',
    '<rel:intra_work_relation relationship-type="hasPreprint" identifier-type="doi">10.5555/preprint.7<',
    '<rel:inter_work_relation relationship-type="isSupplementedBy" identifier-type="doi">10.5555/data.12<',
    '<ct:clinical-trial-number registry="10.18810/clinical-trials-gov">NCT01234567<',
  ])
    expect(xml).toContain(part)
  expect(deposit(bare)).not.toMatch(/<(?:fr|ct|rel):/)
})

test('schema.org gets grants with their funders, and what the article is based on', () => {
  const data = articleJsonLd(fullRecord)
  const fund = { '@type': 'Organization', '@id': 'https://ror.org/03yrm5c26', name: 'Sample Health Fund' }
  expect(data.funder).toHaveLength(3)
  expect(data.funding?.[0]).toEqual({ '@type': 'Grant', identifier: '12', funder: fund })
  expect(data.isBasedOn?.map((work) => work['@type'])).toEqual(['Dataset', 'ScholarlyArticle', 'SoftwareSourceCode'])
  expect(data.about).toMatchObject([{ identifier: 'NCT01234567' }, { identifier: 'PACTR202001234567890' }])
  expect(articleJsonLd(bare)).not.toHaveProperty('funder')
})

test('every address is related in Dublin Core and Signposting, unless the header would be too long', () => {
  const [dataset = ''] = linkedUrls(fullRecord)
  expect(linkedUrls(fullRecord)).toHaveLength(5)
  expect(oaiDc(fullRecord)).toContain(`<dc:relation>${dataset}</dc:relation>`)
  expect(linkHeader(landingLinks(fullRecord))).toContain(`<${dataset}>; rel="related"`)
  const many = Array.from({ length: 20 }, (_, at) => ({
    ...{ kind: 'dataset' as const, title: '', link: `https://data.example.org/${at}/${'x'.repeat(200)}` },
  }))
  expect(linkHeader(landingLinks({ ...fullRecord, relatedWorks: many }))).not.toContain('related')
})
