import { articleTypeLabel, articleTypes } from '#domain/manuscript/article-types.ts'
import { chargeFor } from '#domain/words/charge.ts'
import { formatMoney } from '#domain/words/money.ts'
import { bindFields } from '../components/bind-fields.ts'
import { FactList } from '../components/fact-list.tsx'
import { Select } from '../components/form-field.tsx'
import { languageOptions } from '../components/language-fields.tsx'
import type { Draft } from './draft.ts'
import type { PartOfForm } from './form-part.tsx'
import type { JournalChoice } from './journal-choices.ts'
import { ProposedType } from './proposed-type.tsx'
import { PublishedNote } from './report-file.tsx'

type JournalPartProps = PartOfForm & { journals: readonly JournalChoice[]; countries: readonly string[] }

/** Where it is to appear, and what that means for the author. */
export function JournalPart({ journals, countries, ...form }: JournalPartProps) {
  const { draft, journal, filling } = form
  const field = bindFields(form)
  return (
    <>
      <Select
        placeholder="Choose a journal"
        options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
        {...field('journal')}
      />
      <Select
        autoComplete="country-name"
        placeholder="Choose a country"
        options={countries.map((name) => ({ value: name, label: name }))}
        {...field('country')}
      />
      {journal && (
        <FactList
          facts={[
            ['Charge', chargeInWords(draft, journal)],
            ['First decision', journal.medianDays && `half of its papers have it within ${inDays(journal.medianDays)}`],
          ]}
        />
      )}
      {journal?.publishesReports && <PublishedNote />}
      <div className="form-row">
        <Select
          options={articleTypes.map((type) => ({ value: type, label: articleTypeLabel(type) }))}
          {...field('articleType')}
        />
        <Select options={languageOptions} {...field('language')} />
      </div>
      <ProposedType filling={filling} />
    </>
  )
}

const inDays = (days: number) => (days === 1 ? 'a day' : `${days} days`)

function chargeInWords({ articleType, country }: Draft, { slug, charges }: JournalChoice): string {
  if (!country) return 'depends on your country'
  return `${formatMoney(chargeFor(charges, { journal: slug, articleType, country }))}, due only after approval`
}
