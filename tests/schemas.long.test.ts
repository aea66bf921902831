import { expect, test } from 'vitest'
import { crossref } from '#domain/manuscript/record/crossref.ts'
import { doaj } from '#domain/manuscript/record/doaj.ts'
import { jats, jatsElement } from '#domain/manuscript/record/jats.ts'
import { oaiDc } from '#domain/manuscript/record/oai-dc.ts'
import { type ArticleRecord, doiOf } from '#domain/manuscript/record/record.ts'
import { fullRecord, hostileRecords } from './support/records.ts'
import { sampleRecords } from './support/sample-records.ts'
import { dtdProblemsOf, hasSchemas, problemsOf, type SchemaName, schema, schemasNote } from './support/schemas.ts'

const batch = {
  batchId: 'batch-1',
  timestamp: '20260304100000000',
  depositor: { name: 'Domain Journals', email: 'doi@domainjournals.example' },
}

const samples = hasSchemas ? await sampleRecords() : []

/** Deposits need a DOI, so records without one get a dummy. DOAJ omits removed articles, so another is added. */
const forms: [form: string, schema: SchemaName, write: (record: ArticleRecord) => string][] = [
  ['JATS file', 'jats', jats],
  ['oai_dc element', 'oai-dc', oaiDc],
  ['JATS in OAI-PMH', 'oai', (record) => inOai([record])],
  [
    'Crossref deposit',
    'crossref',
    (record) => crossref([{ ...record, assignedDoi: record.assignedDoi ?? '10.5555/other' }], batch),
  ],
  ['DOAJ file', 'doaj', (record) => doaj([record, fullRecord])],
]

test.skipIf(!hasSchemas).each(forms)(`the %s of every sample article is valid${schemasNote}`, (_, name, write) => {
  expect(samples.length).toBeGreaterThan(20)
  const problems = samples.map((record) => problemsOf(write(record), schema(name)))
  expect(problems.flat()).toEqual([])
})

const hostile = Object.entries({ ...hostileRecords, 'everything filled in': fullRecord })

test.skipIf(!hasSchemas).each(forms)(`the %s of every hostile record is valid${schemasNote}`, (_, name, write) => {
  for (const [kind, record] of hostile) expect(problemsOf(write(record), schema(name)), kind).toEqual([])
})

test('the JATS file is valid by the DTD it names, too', async () => {
  const records = (await sampleRecords()).map((record) => [record.customId, record] as const)
  for (const [kind, record] of [...hostile, ...records]) expect(dtdProblemsOf(jats(record)), kind).toEqual([])
  expect(dtdProblemsOf(jats(fullRecord).replaceAll('elocation-id', 'elocation'))).not.toEqual([])
})

test.skipIf(!hasSchemas)(
  `whole issues of several journals are one valid deposit and one valid list${schemasNote}`,
  () => {
    const all = samples.map((record) => ({ ...record, assignedDoi: doiOf('10.5555', record.customId) }))
    expect(problemsOf(crossref(all, batch), schema('crossref'))).toEqual([])
    expect(problemsOf(doaj(all), schema('doaj'))).toEqual([])
  },
)

/** Gives each record of a list an id of its own. */
function named(record: ArticleRecord, at: number): ArticleRecord {
  return { ...record, customId: `DHJ-2026-${String(at + 1).padStart(4, '0')}` }
}

test.skipIf(!hasSchemas)(`all hostile records together are one valid list in every form${schemasNote}`, () => {
  const all = hostile.map(([, record], at) => named(record, at))
  const deposited = all.map((record) => ({ ...record, assignedDoi: doiOf('10.5555', record.customId) }))
  expect(problemsOf(crossref(deposited, batch), schema('crossref'))).toEqual([])
  expect(problemsOf(doaj(all), schema('doaj'))).toEqual([])
  expect(problemsOf(inOai(all), schema('oai'))).toEqual([])
  expect(problemsOf(inOai(all, oaiDc), schema('oai'))).toEqual([])
})

test.skipIf(!hasSchemas)(`a list of OAI-PMH with a hundred articles in JATS repeats no id${schemasNote}`, () => {
  const hundred = Array.from({ length: 100 }, () => fullRecord)
  for (const records of [hundred, Object.values(hostileRecords), samples])
    expect(problemsOf(inOai(records.map(named)), schema('oai'))).toEqual([])
})

test.skipIf(!hasSchemas)(`a schema notices what is wrong${schemasNote}`, () => {
  const broken: [SchemaName, string][] = [
    ['jats', jats(fullRecord).replaceAll('elocation-id', 'elocation')],
    ['oai-dc', oaiDc(fullRecord).replaceAll('dc:rights', 'dc:right')],
    ['oai', inOai([fullRecord]).replace('<elocation-id>', '<elocation-id><p/>')],
    ['crossref', crossref([fullRecord], batch).replace('<doi>10.', '<doi>doi:10.')],
    ['jats', withFormula(jats(fullRecord))],
    ['oai', withFormula(inOai([fullRecord]))],
    ['oai', inOai([fullRecord, fullRecord])],
    ['doaj', doaj([fullRecord]).replace('2049-3630', '2049-363')],
    ['doaj', doaj([fullRecord]).replace('</record>', '')],
  ]
  for (const [name, xml] of broken) expect(problemsOf(xml, schema(name)), name).not.toEqual([])
})

function withFormula(xml: string): string {
  return xml.replace('</article-title>', '<math xmlns="http://www.w3.org/1998/Math/MathML"/></article-title>')
}

function inOai(records: ArticleRecord[], write = jatsElement): string {
  const verb = records.length === 1 ? 'GetRecord' : 'ListRecords'
  const items = records.map(
    (record) => `<record>
    <header><identifier>oai:journals.example.org:x</identifier><datestamp>2026-03-20T08:00:00Z</datestamp></header>
    <metadata>${write(record)}</metadata></record>`,
  )
  return `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-03-20T08:00:00Z</responseDate>
    <request>https://journals.example.org/oai</request><${verb}>${items.join('')}</${verb}></OAI-PMH>`
}
