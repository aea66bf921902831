import { FactList } from '#app/components/fact-list.tsx'
import type { TextState } from '#contracts/publishing/texts.ts'
import { count } from '#domain/words/count.ts'

const names = {
  words: 'Words',
  pictures: 'Pictures',
  tables: 'Tables',
  formulas: 'Formulas',
  notes: 'Notes',
  references: 'References',
} as const

type Report = NonNullable<TextState['report']>

const shown = (number: number) => number.toLocaleString('en')

/** One line above the text: the words in and out, what else there is, and what came out short. */
export function CountedLine({ report: { before, front, after } }: { report: Report }) {
  const { words, ...others } = names
  const inside = (name: keyof typeof names) => before[name] - front[name]
  const all = (Object.keys(others) as (keyof typeof others)[]).filter((name) => inside(name) + after[name] > 0)
  return (
    <p className="meta">
      {shown(inside('words'))} words in, {shown(after.words)} out.{' '}
      {all.map((name, at) => {
        const isLost = after[name] < inside(name)
        return (
          <span key={name} className={isLost ? 'text-lost' : undefined}>
            {at > 0 && ', '}
            {isLost && `${shown(after[name])} of `}
            {count(isLost ? inside(name) : after[name], others[name].toLowerCase().slice(0, -1))}
          </span>
        )
      })}
      {all.length > 0 && '.'} <a href="#counted">All counts</a>
    </p>
  )
}

/** What went in and what came out, so that nothing is lost in silence. The title page stays behind: the record has it. */
export function Counted({ report: { before, front, after } }: { report: Report }) {
  const all = (Object.keys(names) as (keyof typeof names)[]).filter((name) => before[name] + after[name] > 0)
  return (
    <section className="stack stack-small" aria-labelledby="counted">
      <h2 id="counted">In the file and in the text</h2>
      <FactList
        facts={all.map((name) => [names[name], `${shown(before[name] - front[name])} in, ${shown(after[name])} out`])}
      />
      <p className="meta">Without the title page ({shown(front.words)} words), which the record has.</p>
    </section>
  )
}
