import { data, Outlet, useLocation } from 'react-router'
import { servicesContext } from '#server/page-context.ts'
import { Breadcrumb } from '../../components/breadcrumb.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { TabLinks } from '../../components/tabs.tsx'
import { Title } from '../../components/title.tsx'
import { publicHeaders } from '../../seo/headers.ts'
import type { Route } from './+types/layout.ts'

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const journal = context.get(servicesContext).content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const { title, accent } = journal
  return { slug, title, accent }
}

export const headers = publicHeaders

/** The masthead of one journal: breadcrumb, title and the journal's own navigation instead of the top bar. */
export default function JournalLayout({ loaderData: { slug, title, accent } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const home = `/journals/${slug}`
  const links = [
    { href: home, label: 'Journal Home' },
    { href: `${home}/editorial-board`, label: 'Editorial board' },
    { href: `${home}/current-issue`, label: 'Current issue' },
    { href: `${home}/guidelines`, label: 'Guidelines' },
    { href: `${home}/archive`, label: 'Archive' },
  ]
  return (
    <div data-accent={accent}>
      <link rel="alternate" type="application/atom+xml" title={`New in the ${title}`} href={`${home}/feed.xml`} />
      <header className="masthead">
        <div className="container">
          <Breadcrumb
            trail={[{ label: 'Home', href: '/' }, { label: 'Domain Journals', href: '/journals' }, { label: title }]}
          />
          {pathname !== home && (
            <p className="masthead-title">
              <a href={home}>
                <Title text={title} />
              </a>
            </p>
          )}
          <div className="journal-bar">
            <TabLinks label={title} links={links} current={pathname.replace(/\/$/, '')} />
            <SearchBox journal={{ slug, title }} placeholder="Search this journal" />
          </div>
        </div>
      </header>
      <Outlet />
    </div>
  )
}
