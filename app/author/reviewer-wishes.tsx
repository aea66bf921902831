import { fields, wishesMax } from '#domain/words/fields.ts'
import { Fold } from '../components/fold.tsx'
import { OrderedRows } from '../components/ordered-rows.tsx'
import { RowInput } from '../components/row-input.tsx'
import type { Draft } from './draft.ts'

type WishesProps = {
  draft: Pick<Draft, 'suggestedReviewers' | 'opposedReviewers'>
  faultAt(field: string): string | undefined
  onChange(change: Partial<Draft>): void
}

/** Whom the author would like as reviewers, and whom not. */
export function ReviewerWishes({ draft, faultAt, onChange }: WishesProps) {
  const { suggestedReviewers: suggested, opposedReviewers: opposed } = draft
  const faults = { suggested: faultAt('suggestedReviewers'), opposed: faultAt('opposedReviewers') }
  return (
    <Fold
      summary={
        <>
          Suggest or oppose reviewers <small>(optional)</small>
        </>
      }
      hasContent={suggested.length + opposed.length > 0}
      hasFault={Object.values(faults).some(Boolean)}
    >
      <OrderedRows
        legend={fields.suggestedReviewers.label}
        hint={fields.suggestedReviewers.hint}
        noun="Suggested reviewer"
        add="Suggest a reviewer"
        max={wishesMax}
        rows={suggested}
        blank={(id) => ({ id, name: '', email: '', affiliation: '', reason: '' })}
        nameOf={({ name }) => name}
        error={faults.suggested}
        onChange={(update) => onChange({ suggestedReviewers: update(suggested) })}
      >
        {(row, at, change) => (
          <>
            {(['name', 'email', 'affiliation', 'reason'] as const).map((name) => (
              <RowInput
                key={name}
                label={labels[name]}
                of={`Suggested reviewer ${at + 1}`}
                type={name === 'email' ? 'email' : 'text'}
                optional={name === 'affiliation' || name === 'reason'}
                isMarked={faults.suggested !== undefined && ['name', 'email'].includes(name) && row[name].trim() === ''}
                value={row[name]}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
          </>
        )}
      </OrderedRows>
      <OrderedRows
        legend={fields.opposedReviewers.label}
        hint={fields.opposedReviewers.hint}
        noun="Opposed reviewer"
        add="Oppose a reviewer"
        max={wishesMax}
        rows={opposed}
        blank={(id) => ({ id, name: '', reason: '' })}
        nameOf={({ name }) => name}
        error={faults.opposed}
        onChange={(update) => onChange({ opposedReviewers: update(opposed) })}
      >
        {(row, at, change) => (
          <>
            {(['name', 'reason'] as const).map((name) => (
              <RowInput
                key={name}
                label={labels[name]}
                of={`Opposed reviewer ${at + 1}`}
                optional={name === 'reason'}
                isMarked={faults.opposed !== undefined && name === 'name' && row.name.trim() === ''}
                value={row[name]}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
          </>
        )}
      </OrderedRows>
    </Fold>
  )
}

const labels = { name: 'Name', email: 'E-mail', affiliation: 'Affiliation', reason: 'Why' }
