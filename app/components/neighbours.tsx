type Neighbour = { path: string; title: string }
type NeighboursProps = { label: string; noun: string; previous: Neighbour | null; next: Neighbour | null }

/** Links to what comes before and after, such as the articles of an issue. */
export function Neighbours({ label, noun, previous, next }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="neighbours later">
      {previous && (
        <a href={previous.path} rel="prev">
          <small>Previous {noun}</small>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.path} rel="next">
          <small>Next {noun}</small>
          {next.title}
        </a>
      )}
    </nav>
  )
}
