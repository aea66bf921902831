import type { ReactNode } from 'react'

/** Words of a manuscript, with their place in it. */
export function Quotation({ children, place }: { children: ReactNode; place: string | null }) {
  return (
    <blockquote>
      {children}
      {place && <footer>{place}</footer>}
    </blockquote>
  )
}
