import type { SiteHit } from '#domain/publishing/site-search.ts'
import { Marked } from '../components/marked.tsx'

const kinds = { journal: 'Journal', person: 'Person', page: 'Page' }

/** What a search found in addition to articles, with the words that were searched for marked. */
export function SiteHits({ hits }: { hits: readonly SiteHit[] }) {
  if (hits.length === 0) return null
  return (
    <section className="card site-hits search-hits" aria-labelledby="site-hits">
      <h2 id="site-hits">Journals, people and pages</h2>
      <ul className="site-hit-list">
        {hits.map(({ kind, href, title, section, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, and two may have the same address
          <li key={index}>
            <p className="eyebrow">{kinds[kind]}</p>
            <div>
              <a href={href} dir="auto">
                <Marked parts={title} />
                {section.length > 0 && ': '}
                <Marked parts={section} />
              </a>
              <p className="meta">
                <Marked parts={detail} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
