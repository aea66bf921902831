import { Table } from '#app/components/table.tsx'
import type { TextState } from '#contracts/texts.ts'

const names = {
  words: 'Words',
  pictures: 'Pictures',
  tables: 'Tables',
  formulas: 'Formulas',
  notes: 'Notes',
  references: 'References',
} as const

/** What went in and what came out, so that nothing is lost in silence. */
export function Counted({ report: { before, front, after } }: { report: NonNullable<TextState['report']> }) {
  const all = Object.keys(names) as (keyof typeof names)[]
  const column = (header: string, counts: typeof before) => ({
    header,
    numeric: true,
    cell: (name: keyof typeof names) => counts[name].toLocaleString('en'),
  })
  return (
    <Table
      caption="In the file and in the text"
      columns={[
        { header: 'Of', cell: (name) => names[name] },
        column('File', before),
        column('Title page', front),
        column('Text', after),
      ]}
      rows={all.filter((name) => before[name] + after[name] > 0)}
      rowKey={(name) => name}
    />
  )
}
