import { FactList } from '#app/components/fact-list.tsx'
import type { TextState } from '#contracts/texts.ts'

const names = {
  words: 'Words',
  pictures: 'Pictures',
  tables: 'Tables',
  formulas: 'Formulas',
  notes: 'Notes',
  references: 'References',
} as const

/** What went in and what came out, so that nothing is lost in silence. The title page stays behind: the record has it. */
export function Counted({ report: { before, front, after } }: { report: NonNullable<TextState['report']> }) {
  const all = (Object.keys(names) as (keyof typeof names)[]).filter((name) => before[name] + after[name] > 0)
  return (
    <section className="stack stack-small" aria-labelledby="counted">
      <h2 id="counted">In the file and in the text</h2>
      <FactList
        facts={all.map((name) => [
          names[name],
          `${(before[name] - front[name]).toLocaleString('en')} in, ${after[name].toLocaleString('en')} out`,
        ])}
      />
      <p className="meta">Without the title page ({front.words.toLocaleString('en')} words), which the record has.</p>
    </section>
  )
}
