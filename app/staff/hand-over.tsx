import { queryOf } from '#app/query-of.ts'

/** What `h` presses in the row of a manuscript: nobody sees it, because the page of the manuscript has the form. */
export function HandOver({ id, from }: { id: string; from: string }) {
  return (
    <a hidden data-hand-over href={`/admin/review/several${queryOf({ action: 'hand-over', id, from })}`}>
      Hand over
    </a>
  )
}
