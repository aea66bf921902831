import { expect, test } from 'vitest'
import { fullRecord, hostileRecords } from '#tests/support/records.ts'
import { changedFields } from './change.ts'
import { crossref } from './crossref.ts'
import { doaj } from './doaj.ts'
import { citationTags } from './head.ts'
import { jats } from './jats.ts'
import { articleJsonLd } from './json-ld.ts'
import { frozenRecord } from './record.ts'
import { ris } from './ris.ts'

const record = hostileRecords['several affiliations, a corresponding author, roles and a group']
const depositor = { name: 'Domain Journals', email: 'doi@example.org' }
const deposit = crossref([record], { batchId: '1', timestamp: '1', depositor })
const id = record.customId
const inLine = (xml: string) => xml.replaceAll(/>\s+</g, '><')

test('JATS gives each author their affiliations, their roles with the addresses of the vocabulary, and their contact', () => {
  const file = inLine(jats(record))
  const [ada = '', bayo = '', group = ''] = file.split('<contrib contrib-type="author"').slice(1)
  expect(ada).toMatch(/^ corresp="yes">/)
  expect(ada).toContain(
    '<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="Conceptualization" ' +
      'vocab-term-identifier="https://credit.niso.org/contributor-roles/conceptualization/">Conceptualization</role>',
  )
  expect(ada).toContain(
    `<xref ref-type="aff" rid="${id}-aff1"/><xref ref-type="aff" rid="${id}-aff2"/>` +
      `<xref ref-type="corresp" rid="${id}-cor1"/>`,
  )
  expect(bayo).toMatch(/^>/)
  expect(bayo.match(/<role /g)).toHaveLength(14)
  expect(bayo).toContain(`<xref ref-type="aff" rid="${id}-aff2"/></contrib>`)
  expect(group).toContain('<collab>Sample Study Group</collab>')
  expect(file).toContain(`<aff id="${id}-aff3"><institution>Sample Institute</institution></aff>`)
  expect(file).toContain(`<author-notes><corresp id="${id}-cor1"><email>ada.o&apos;bi@example.org</email></corresp>`)
  expect(file).toContain(`<corresp id="${id}-cor3"><email>group@example.org</email></corresp>`)
})

test('Crossref, DOAJ, JSON-LD, the tags and RIS name every affiliation, and the address of nobody else', () => {
  expect(deposit.match(/<institution_name>/g)).toHaveLength(3)
  expect(deposit).toContain('>Sample Study Group</organization>')
  expect(inLine(doaj([record]))).toContain('<affiliationId>1</affiliationId><affiliationId>2</affiliationId>')
  expect(articleJsonLd(record).author).toMatchObject([
    { affiliation: [{ name: 'Sample University, Abraka, Nigeria' }, {}], email: "ada.o'bi@example.org" },
    { name: 'Bayo Eze' },
    { '@type': 'Organization', name: 'Sample Study Group', email: 'group@example.org' },
  ])
  const said = (name: string) => citationTags(record).filter((tag) => tag.name === name)
  expect(said('citation_author_institution')).toHaveLength(4)
  expect(said('citation_author_email').map(({ content }) => content)).toEqual([
    "ada.o'bi@example.org",
    'group@example.org',
  ])
  expect(ris(record).match(/^AD {2}- /gm)).toHaveLength(3)
  expect([jats(fullRecord), JSON.stringify(articleJsonLd(fullRecord))].join()).not.toContain('@example')
})

test('another role, affiliation or corresponding author is a change of the authors', () => {
  const [ada = { name: '' }, ...others] = record.authors
  const before = frozenRecord(record)
  const after = (change: object) => frozenRecord({ ...record, authors: [{ ...ada, ...change }, ...others] })
  for (const change of [{ roles: [] }, { affiliation: 'Sample Clinic' }, { correspondence: '' }])
    expect(changedFields(before, after(change))).toEqual(['authors'])
  expect(changedFields(before, after({ roles: ['conceptualization', 'writing-original-draft'] }))).toEqual([])
})
