import type { ReactNode } from 'react'
import '../styles/member-pages.css'

/** Terms and what is known of each; what is empty is left out. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="manuscript-facts">
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
