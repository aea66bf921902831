import { ChevronLeft, ChevronRight } from 'lucide-react'

type PaginationProps = { page: number; pageCount: number; hrefOf: (page: number) => string; label?: string }

export function Pagination({ page, pageCount, hrefOf, label = 'Pages' }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label={label}>
      <ul className="pagination">
        {page > 1 && (
          <li>
            <a href={hrefOf(page - 1)} rel="prev">
              <ChevronLeft /> Previous
            </a>
          </li>
        )}
        {pagesShown(page, pageCount).map((shown, index, all) => (
          <li key={shown}>
            {index > 0 && shown - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a href={hrefOf(shown)} aria-current={shown === page ? 'page' : undefined} aria-label={`Page ${shown}`}>
              {shown}
            </a>
          </li>
        ))}
        {page < pageCount && (
          <li>
            <a href={hrefOf(page + 1)} rel="next">
              Next <ChevronRight />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Returns the first page, the last page, the current page and its neighbours. */
export function pagesShown(page: number, pageCount: number): number[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((shown) => shown >= 1 && shown <= pageCount)
  return [...new Set(near)]
}
