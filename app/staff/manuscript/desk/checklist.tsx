import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { type Checked, checkPublication } from '#domain/manuscript/publication-checklist.ts'
import type { PublicationDesk } from '#server/publishing/issues/publication-desk.ts'
import { Check } from '../../check.tsx'

type Issue = { number: number; year: number } | null

/** The checks that the server makes too. Without an issue, its year is left out. */
export function checksOf(
  manuscript: StaffManuscript,
  { required, hasProposal, refunded, isTextShown, proof, thisYear }: PublicationDesk,
  issue: Issue,
): Checked[] {
  return checkPublication(
    {
      ...manuscript,
      declared: manuscript.declarations.map(({ key }) => key),
      hasObjection: manuscript.objections.some(({ resolved }) => !resolved),
      ...{ hasProposal, refunded, isTextShown, proof, issue, thisYear },
    },
    required,
  )
}

/** What is complete, what is missing and what the journal requires, before somebody publishes it. */
export function BeforePublication({ manuscript, issues }: { manuscript: StaffManuscript; issues: PublicationDesk }) {
  return (
    <section className="stack stack-small" aria-labelledby="before-publication">
      <h2 id="before-publication">Before publication</h2>
      <CheckList checks={checksOf(manuscript, issues, null)} />
      <p>
        <a className="more-link" href={`/admin/texts/${manuscript.file.split('/').at(-1)}`}>
          Text for readers
        </a>
      </p>
    </section>
  )
}

const met: Partial<Record<Checked['check'], string>> = {
  corrections: 'none open',
  objections: 'none open',
  text: 'readers will see it',
  proof: 'approved by the author',
}

export function CheckList({ checks }: { checks: readonly Checked[] }) {
  return (
    <ul className="checks">
      {checks.map(({ check, label, problem, blocks }) => (
        <Check key={check} isMet={problem === null} blocks={blocks}>
          <strong>{label}</strong>
          {`: ${problem ?? met[check] ?? 'complete'}`}
          {problem !== null && blocks && ' Required before publication.'}
        </Check>
      ))}
    </ul>
  )
}
