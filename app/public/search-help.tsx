import { EmptyState } from '../components/empty-state.tsx'
import { queryOf } from '../query-of.ts'

type JournalLinksProps = { journals: readonly { slug: string; title: string }[] }

/** Says what can be searched for, to those who have not typed a word yet. */
export function SearchHints({ typed, journals }: JournalLinksProps & { typed: string | undefined }) {
  return (
    <div className="stack stack-small">
      {typed && <p>“{typed}” has no word to search for.</p>}
      <p className="meta">
        Type words from a title or a text, the name of an author, a journal, or what you want to know, such as “waiver”.
        Quotation marks keep words together: "blood pressure". An article’s number finds that article.
      </p>
      <JournalLinks journals={journals} />
    </div>
  )
}

type NothingFoundProps = JournalLinksProps & { query: string; hasFilter: boolean; nearestWords: readonly string[] }

/** Says what to try next. */
export function NothingFound({ query, hasFilter, nearestWords, journals }: NothingFoundProps) {
  return (
    <EmptyState title="No articles found">
      <p>Try fewer words, another spelling, or no filter.</p>
      {hasFilter && (
        <p>
          <a href={`/search${queryOf({ q: query })}`}>Search without filters</a>
        </p>
      )}
      {nearestWords.length > 0 && (
        <p className="word-list">
          Search for one word:{' '}
          {nearestWords.map((word) => (
            <a key={word} href={`/search${queryOf({ q: word })}`}>
              {word}
            </a>
          ))}
        </p>
      )}
      <JournalLinks journals={journals} />
    </EmptyState>
  )
}

const mostJournals = 6

function JournalLinks({ journals }: JournalLinksProps) {
  return (
    <p className="word-list">
      Or read the latest of a journal:{' '}
      {journals.slice(0, mostJournals).map(({ slug, title }) => (
        <a key={slug} href={`/journals/${slug}`}>
          {title}
        </a>
      ))}
      {journals.length > mostJournals && <a href="/journals">All journals</a>}
    </p>
  )
}
