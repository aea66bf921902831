import { StatusBadge } from '#app/components/badge.tsx'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { Button } from '#app/components/button.tsx'
import { DeclarationList } from '#app/components/declaration-list.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { GatheredList } from '#app/components/gathered-list.tsx'
import { Neighbours } from '#app/components/neighbours.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { PayNow } from '#app/components/pay-now.tsx'
import { RecentArticles } from '#app/components/recent-articles.tsx'
import { type Column, Table } from '#app/components/table.tsx'
import { TabLinks, Tabs } from '#app/components/tabs.tsx'
import { Translation } from '#app/components/translation.tsx'
import type { Status } from '#domain/words/manuscript-status.ts'
import { health, journalLabels, recentArticles, Sample } from './sample.tsx'

const translation = { language: 'fr', title: 'Un titre en exemple', abstract: 'Un résumé en exemple.' }
const noMarkup = { title: '', abstract: '', secondAbstract: '' }
const translated = { translation, markup: { ...noMarkup, secondTitle: 'Un <i>titre</i> en exemple' } }

const journalPages = [
  { href: '/journals/sample', label: 'Journal Home' },
  { href: '/journals/sample/editorial-board', label: 'Editorial board' },
  { href: '/journals/sample/current-issue', label: 'Current issue' },
  { href: '/journals/sample/guidelines', label: 'Guidelines' },
  { href: '/journals/sample/archive', label: 'Archive' },
]

const reviewTabs = [
  { id: 'screening', label: 'Screening', panel: <p>Manuscripts in screening.</p> },
  { id: 'under-review', label: 'Under Review', panel: <p>Manuscripts under review.</p> },
  { id: 'paid', label: 'Paid', panel: <p>Manuscripts that are paid for.</p> },
]

export function Wayfinding() {
  return (
    <>
      <Sample name="Masthead of a journal, with breadcrumb and tabs that are pages">
        <div className="masthead" data-accent={health.accent}>
          <div className="container">
            <Breadcrumb
              trail={[
                { label: 'Home', href: '/' },
                { label: 'Domain Journals', href: '/journals' },
                { label: health.title },
              ]}
            />
            <p className="masthead-title">{health.title}</p>
            <TabLinks label="Journal" links={journalPages} current="/journals/sample/current-issue" />
          </div>
        </div>
      </Sample>
      <Sample name="Tabs within a page">
        <div>
          <Tabs label="Manuscripts by status" tabs={reviewTabs} />
        </div>
      </Sample>
      <Sample name="Pages of a list, and what comes before and after">
        <Pagination page={5} pageCount={12} hrefOf={(page) => `?page=${page}`} />
        <Neighbours label="Issues" noun="issue" previous={null} next={{ path: '/journals', title: 'Issue 2' }} />
      </Sample>
    </>
  )
}

type Row = { title: string; author: string; status: Status; days: number }

const rows: Row[] = [
  { title: 'Ward rounds at dusk', author: 'Sample Author Six', status: 'screening', days: 2 },
  { title: 'Cooling clay stores', author: 'Sample Author Two', status: 'under-review', days: 14 },
  { title: 'Three towns, one library', author: 'Sample Author Three', status: 'approved', days: 30 },
]

const columns: Column<Row>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Author', cell: ({ author }) => author },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Days', cell: ({ days }) => days, numeric: true },
  {
    header: 'Actions',
    cell: () => (
      <Button variant="secondary" size="small">
        Approve
      </Button>
    ),
  },
]

export function Lists() {
  return (
    <>
      <Table caption="Manuscripts" columns={columns} rows={rows} rowKey={({ title }) => title} />
      <div className="columns-2">
        <Sample name="Facts in rows">
          <FactList
            facts={[
              ['Author', 'Sample Author One'],
              ['Title and abstract in another language', <Translation key="translation" {...translated} />],
              ['Declarations', <DeclarationList key="declarations" declarations={[]} />],
              [
                'Charge',
                <span key="pay" className="cluster">
                  <PayNow id="sample" due={{ amountMinor: 3_000_000, currency: 'NGN' }} />
                </span>,
              ],
            ]}
          />
        </Sample>
        <Sample name="Facts in tiles">
          <FactList
            layout="tiles"
            facts={[
              ['Published', '2 November 2026'],
              ['Views', 0],
              ['DOI', null],
            ]}
          />
        </Sample>
        <Sample name="Facts as scores">
          <FactList
            layout="scores"
            facts={[
              ['The design and the methods', '2 of 5'],
              ['The writing', '4 of 5'],
            ]}
          />
        </Sample>
      </div>
    </>
  )
}

export function Articles() {
  return (
    <>
      <Sample name="Of all journals, by pages">
        <GatheredList
          found={{ articles: recentArticles, total: 24, hasMore: false, page: 1, pageCount: 6 }}
          journals={journalLabels}
          hrefOf={(page) => `?page=${page}`}
        />
      </Sample>
      <Sample name="Recent">
        <RecentArticles recent={{ articles: recentArticles, next: null, journals: journalLabels }} path="/styleguide" />
      </Sample>
    </>
  )
}
