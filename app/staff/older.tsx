import type { Age } from '#contracts/shapes.ts'

type OlderProps = { newest: string | null | undefined; older: string | null | undefined; sort?: Age }

/** The links below a list that shows the newest first, or the oldest. */
export function Older({ newest, older, sort = 'newest' }: OlderProps) {
  const isNewest = sort === 'newest'
  return (
    <nav aria-label="Pages" className="cluster">
      {newest && (
        <a className="more-link" href={newest}>
          {isNewest ? 'Newest' : 'Oldest'}
        </a>
      )}
      {older && (
        <a className="more-link" href={older} rel="next">
          {isNewest ? 'Older' : 'Newer'}
        </a>
      )}
    </nav>
  )
}
