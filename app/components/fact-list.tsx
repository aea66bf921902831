import type { ReactNode } from 'react'

export type Fact = readonly [term: string, value: ReactNode]

/** A list of terms and values; facts with an empty value are left out. Use tiles for a few short facts, scores for marks. */
export function FactList({ facts, layout = 'rows' }: { facts: readonly Fact[]; layout?: 'rows' | 'tiles' | 'scores' }) {
  return (
    <dl className={`facts facts-${layout}`}>
      {facts
        .filter(([, value]) => value || value === 0)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
