import type { ShownTitle } from '#contracts/shapes.ts'
import { ArticleTitle } from './inline-markup.tsx'

type Neighbour = ShownTitle & { path: string }
type NeighboursProps = { label: string; noun: string; previous: Neighbour | null; next: Neighbour | null }

/** Links to what comes before and after, such as the articles of an issue. */
export function Neighbours({ label, noun, previous, next }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="neighbours later">
      {previous && (
        <a href={previous.path} rel="prev">
          <small>Previous {noun}</small>
          <ArticleTitle {...previous} />
        </a>
      )}
      {next && (
        <a href={next.path} rel="next">
          <small>Next {noun}</small>
          <ArticleTitle {...next} />
        </a>
      )}
    </nav>
  )
}
