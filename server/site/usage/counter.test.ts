import { expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { usageMonths } from '../../db/schema.ts'

const site = await testApi({ at: new Date('2026-11-15T10:00:00Z') })
const empty = await testApi({ at: new Date('2026-11-15T10:00:00Z') })
const { db, request, content } = site
const biology = 'domain-journal-of-biological-sciences'
const health = await publishingOn(db)
await health.openIssue(1, 2)
const first = await health.publish({
  title: 'On "sleep" & rest',
  doi: '10.5555/dhj-2026-0001',
  doiRegisteredAt: new Date('2026-01-01'),
  authors: ['Ada Obi', 'Bayo Eze', 'Chi Ude', 'Dayo Ojo'].map((name) => ({ name, orcid: '0000-0002-1825-0097' })),
  publishedAt: new Date('2026-01-20T09:00:00Z'),
})
const second = await health.publish({ version: 2 })
const unread = await health.publish()
const elsewhere = await health.publish({ journal: biology, customId: 'DJBS-2026-0001' })

async function used(articleId: string, month: string, counts: [number, number, number, number]) {
  const [investigations, uniqueInvestigations, requests, uniqueRequests] = counts
  await db
    .insert(usageMonths)
    .values({ articleId, month: `${month}-01`, investigations, uniqueInvestigations, requests, uniqueRequests })
}
await used(first.id, '2026-02', [10, 8, 4, 3])
await used(first.id, '2026-03', [20, 15, 0, 0])
await used(first.id, '2026-11', [99, 99, 99, 99])
await used(second.id, '2026-03', [5, 5, 0, 0])
await used(elsewhere.id, '2026-03', [7, 6, 5, 4])

type Exception = { Code: number; Data?: string }
type Item = { Item: string; Item_ID: object; Attribute_Performance: { Performance: object }[] }
type Parent = { Title?: string; Items?: Item[] }
type Report = { Report_Header: { Exceptions?: Exception[] } & Record<string, unknown>; Report_Items: Parent[] }

const ask = (report: string, query: Record<string, string> = {}) =>
  request<Report & Exception>(
    `/r51/reports/${report}?${new URLSearchParams({ begin_date: '2026-02', end_date: '2026-04', ...query })}`,
  )
const read = async (report: string, query?: Record<string, string>) => (await ask(report, query)).body

test('the Item Report tells the world how each article was used, and leaves out what was not', async () => {
  const { Report_Header, Report_Items } = await read('ir')
  expect(Report_Header).toEqual({
    Release: '5.1',
    Report_ID: 'IR',
    Report_Name: 'Item Report',
    Created: '2026-11-15T10:00:00Z',
    Created_By: content.site.publisher.name,
    Institution_ID: { Proprietary: ['domainjournals:0000000000000000'] },
    Institution_Name: 'The World',
    Registry_Record: '',
    Report_Filters: { Begin_Date: '2026-02-01', End_Date: '2026-04-30' },
  })
  const named = { Publisher: 'Domain Journals', Platform: 'Domain Journals' }
  const url = `${site.config.publicUrl}/journals/domain-health-journal/articles`
  expect(Report_Items[0]).toEqual({
    Items: [
      {
        Item: 'On "sleep" & rest',
        ...named,
        Item_ID: {
          DOI: '10.5555/dhj-2026-0001',
          Proprietary: `domainjournals:${first.customId}`,
          URI: `${url}/${first.customId}/`,
        },
        Attribute_Performance: [
          {
            Data_Type: 'Article',
            Performance: {
              Total_Item_Investigations: { '2026-02': 10, '2026-03': 20 },
              Total_Item_Requests: { '2026-02': 4 },
              Unique_Item_Investigations: { '2026-02': 8, '2026-03': 15 },
              Unique_Item_Requests: { '2026-02': 3 },
            },
          },
        ],
      },
      expect.objectContaining({ Item: second.title }),
    ],
  })
  expect(Report_Items.map(({ Items }) => Items?.length)).toEqual([2, 1])
  expect(JSON.stringify(Report_Items)).not.toContain(unread.customId)
})

test('whoever asks for more about the items gets it, and the header says so', async () => {
  const shown = ['Authors', 'Publication_Date', 'Article_Version', 'YOP', 'Access_Type', 'Access_Method']
  const { Report_Header, Report_Items } = await read('ir', {
    attributes_to_show: shown.join('|'),
    include_parent_details: 'True',
    metric_type: 'Unique_Item_Requests',
  })
  expect(Report_Header).toMatchObject({
    Report_Attributes: { Attributes_To_Show: shown, Include_Parent_Details: 'True' },
    Report_Filters: { Metric_Type: ['Unique_Item_Requests'] },
  })
  expect(Report_Items[0]).toMatchObject({
    Title: 'Domain Health Journal',
    Data_Type: 'Journal',
    Item_ID: { Proprietary: 'domainjournals:domain-health-journal' },
    Items: [
      {
        Authors: ['Ada Obi', 'Bayo Eze', 'Chi Ude'].map((Name) => ({ Name, ORCID: '0000-0002-1825-0097' })),
        Publication_Date: '2026-01-20',
        Article_Version: 'VoR',
        Attribute_Performance: [
          {
            YOP: '2026',
            Access_Type: 'Open',
            Access_Method: 'Regular',
            Performance: { Unique_Item_Requests: { '2026-02': 3 } },
          },
        ],
      },
    ],
  })
})

test('Journal Article Requests has only articles whose file was opened', async () => {
  const { Report_Header, Report_Items } = await read('ir_a1')
  expect(Report_Header).toMatchObject({
    Report_ID: 'IR_A1',
    Report_Name: 'Journal Article Requests',
    Report_Filters: {
      Metric_Type: ['Total_Item_Requests', 'Unique_Item_Requests'],
      Data_Type: ['Article'],
      Access_Method: ['Regular'],
    },
  })
  expect(Report_Header).not.toHaveProperty('Report_Attributes')
  const performances = Report_Items.map(({ Items }) => Items?.map((item) => item.Attribute_Performance))
  expect(performances).toEqual([
    [
      [
        {
          Access_Type: 'Open',
          Performance: { Total_Item_Requests: { '2026-02': 4 }, Unique_Item_Requests: { '2026-02': 3 } },
        },
      ],
    ],
    [
      [
        {
          Access_Type: 'Open',
          Performance: { Total_Item_Requests: { '2026-03': 5 }, Unique_Item_Requests: { '2026-03': 4 } },
        },
      ],
    ],
  ])
  expect(Report_Items[0]?.Items?.[0]).toMatchObject({ Authors: expect.any(Array), Article_Version: 'VoR' })
})

test('Journal Usage by Access Type has each journal that was used', async () => {
  const { Report_Items } = await read('tr_j3')
  expect(Report_Items).toMatchObject([
    {
      Title: 'Domain Health Journal',
      Attribute_Performance: [
        {
          Access_Type: 'Open',
          Performance: {
            Total_Item_Investigations: { '2026-02': 10, '2026-03': 25 },
            Unique_Item_Investigations: { '2026-02': 8, '2026-03': 20 },
          },
        },
      ],
    },
    { Title: 'Domain Journal of Biological Sciences' },
  ])
})

test.each<[string, Record<string, string>, number, number]>([
  ['no dates', { begin_date: '', end_date: '' }, 400, 1030],
  ['dates that are none', { begin_date: '2026-14' }, 400, 3020],
  ['a month that is not over', { begin_date: '2026-11', end_date: '2026-11' }, 400, 3020],
  ['another customer', { customer_id: 'some-library' }, 403, 2010],
])('%s: refused in COUNTER’s words', async (_, query, status, Code) => {
  const answer = await ask('ir', query)
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ Code, Message: expect.any(String) })])
})

test.each<[string, Record<string, string>, Exception[]]>([
  ['the month that is not over', { end_date: '2026-11' }, [{ Code: 3031, Data: 'Usage is ready up to 2026-10.' }]],
  ['what was before', { begin_date: '2025-12' }, [{ Code: 3032, Data: 'Usage is counted from 2026-02 on.' }]],
  ['months without use', { begin_date: '2026-06', end_date: '2026-07' }, [{ Code: 3030 }]],
  ['a parameter that is not known', { granularity: 'Totals' }, [{ Code: 3050, Data: 'granularity' }]],
  [
    'values that are not known',
    { metric_type: 'Searches_Platform|Total_Item_Requests', attributes_to_show: 'Country_Name' },
    [
      { Code: 3060, Data: 'Searches_Platform' },
      { Code: 3062, Data: 'Country_Name' },
    ],
  ],
])('%s: the report comes and says so', async (_, query, exceptions) => {
  const { status, body } = await ask('ir', query)
  expect(status).toBe(200)
  expect(body.Report_Header.Exceptions).toMatchObject(exceptions)
  expect(body.Report_Header.Exceptions).toHaveLength(exceptions.length)
})

test('the usual parameters of harvesters are taken without a word', async () => {
  const { Report_Header } = await read('ir', {
    customer_id: '0000000000000000',
    requestor_id: 'x',
    api_key: 'y',
    platform: 'z',
  })
  expect(Report_Header).not.toHaveProperty('Exceptions')
})

test('the reports are listed with the months that are ready', async () => {
  const { body } = await request<Record<string, string>[]>('/r51/reports')
  expect(body.map((report) => [report.Report_ID, report.First_Month_Available, report.Last_Month_Available])).toEqual([
    ['IR', '2026-02', '2026-10'],
    ['IR_A1', '2026-02', '2026-10'],
    ['TR_J3', '2026-02', '2026-10'],
  ])
})

test('a site on which nothing was read yet has no reports, and says why one is empty', async () => {
  expect((await empty.request('/r51/reports')).body).toEqual([])
  const { body } = await empty.request<Report>('/r51/reports/ir?begin_date=2026-01&end_date=2026-02')
  expect(body).toMatchObject({ Report_Header: { Exceptions: [{ Code: 3030 }] }, Report_Items: [] })
})

test('the service says that it is there, and whose usage it reports', async () => {
  expect((await request('/r51/status')).body).toEqual([
    { Description: 'Usage of Domain Journals', Service_Active: true, Registry_Record: '' },
  ])
  expect((await request('/r51/members')).body).toMatchObject([
    { Customer_ID: '0000000000000000', Institution_Name: 'The World' },
  ])
})

test('a report that does not exist is refused in COUNTER’s words, and one that does is found in capitals too', async () => {
  const { status, body } = await ask('pr')
  expect([status, body]).toEqual([
    404,
    { Code: 3000, Message: 'Report Not Supported', Data: 'There are ir, ir_a1, tr_j3.' },
  ])
  expect((await read('IR_A1')).Report_Header).toMatchObject({ Report_ID: 'IR_A1' })
})

test('the sixty-first report in an hour is refused in COUNTER’s words', async () => {
  const query = '/r51/reports/tr_j3?begin_date=2026-01&end_date=2026-02'
  for (let count = 0; count < 60; count++) expect((await empty.request(query, { from: '192.0.2.7' })).status).toBe(200)
  const { status, body } = await empty.request(query, { from: '192.0.2.7' })
  expect([status, body]).toMatchObject([429, { Code: 1020, Message: 'Client has made too many requests' }])
})
