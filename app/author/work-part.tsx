import type { ReactNode } from 'react'
import { isGiven } from '#domain/manuscript/field-values.ts'
import { fields, statementNames } from '#domain/words/fields.ts'
import { abstractLimit } from '../components/abstract-limit.ts'
import { bindFields, bindMarked } from '../components/bind-fields.ts'
import { Fold } from '../components/fold.tsx'
import { LineArea, TextArea, TextInput } from '../components/form-field.tsx'
import { TranslationFields } from '../components/language-fields.tsx'
import { MarkedField } from '../components/marked-field.tsx'
import { ReferenceRows } from '../components/reference-rows.tsx'
import { StatementFields } from '../components/statement-fields.tsx'
import { isPart } from './draft.ts'
import type { PartOfForm } from './form-part.tsx'
import { markOf } from './part-mark.ts'

/** What the work is and states. `titleNote`: shown below the title. */
export function WorkPart({ titleNote, ...form }: PartOfForm & { titleNote: ReactNode }) {
  const { draft, faultAt, onChange, fromFile } = form
  const field = bindFields(form)
  const marked = bindMarked(form)
  return (
    <>
      {fromFile(
        'title',
        <MarkedField {...marked('title')}>{(control) => <LineArea {...field('title')} {...control} />}</MarkedField>,
      )}
      {titleNote}
      {fromFile('runningTitle', <TextInput {...field('runningTitle')} />)}
      {fromFile(
        'abstract',
        <MarkedField {...marked('abstract')}>
          {(control) => <TextArea rows={10} {...abstractLimit} {...field('abstract')} {...control} />}
        </MarkedField>,
      )}
      <TextInput {...field('finding')} />
      {fromFile('keywords', <TextInput {...field('keywords')} />)}
      <TranslationFields {...form} />
      <Statements {...form} />
      {fromFile(
        'references',
        <ReferenceRows
          text={draft.references}
          error={faultAt('references')}
          onChange={(references) => onChange({ references })}
        />,
      )}
    </>
  )
}

/** What the file says clearly stays folded, as it is only to be looked through. */
function Statements({ draft, faultAt, onChange, filling, fromFile }: PartOfForm) {
  const proposal = filling?.reading?.proposal ?? null
  const given = statementNames.filter((name) => isGiven(draft[name]))
  const marks = new Map(given.map((name) => [name, isPart(name) ? markOf(name, draft, proposal) : null]))
  const read = given.filter((name) => marks.get(name) === 'read').map((name) => fields[name].label)
  return (
    <Fold
      summary={
        <span>
          More about the article <small>({read.length > 0 ? `from your file: ${read.join(', ')}` : 'optional'})</small>
        </span>
      }
      hasContent={given.some((name) => marks.get(name) !== 'read')}
      hasFault={statementNames.some((name) => faultAt(name))}
    >
      <StatementFields
        {...{ draft, faultAt, onChange }}
        around={(name, field) => (isPart(name) ? fromFile(name, field) : field)}
      />
    </Fold>
  )
}
