import { bindFields } from '../components/bind-fields.ts'
import { Fold } from '../components/fold.tsx'
import { TextInput } from '../components/form-field.tsx'
import { NameParts, noParts } from '../components/name-parts.tsx'
import { hasDetails, PersonFields } from '../components/person-fields.tsx'
import { CoAuthors } from './co-authors.tsx'
import type { PartOfForm } from './form-part.tsx'

/** Who wrote it. */
export function AuthorsPart({ draft, faultAt, onChange, fromFile }: PartOfForm) {
  const field = bindFields({ draft, faultAt, onChange })
  return (
    <>
      {fromFile(
        'author',
        <>
          <div className="form-row">
            <TextInput
              autoComplete="name"
              {...field('author')}
              onChange={({ currentTarget }) => onChange({ author: currentTarget.value, authorParts: noParts })}
            />
            <TextInput type="email" autoComplete="email" {...field('email')} />
          </div>
          <NameParts
            name={draft.author}
            parts={draft.authorParts}
            onChange={(authorParts) => onChange({ authorParts })}
          />
          <Fold
            summary={
              <>
                More about this author <small>(optional)</small>
              </>
            }
            hasContent={hasDetails(draft)}
            hasFault={[faultAt('affiliation'), faultAt('orcid')].some(Boolean)}
          >
            <PersonFields
              person={draft}
              saysOptional={false}
              errors={{ affiliation: faultAt('affiliation'), orcid: faultAt('orcid') }}
              email={draft.email}
              onChange={onChange}
            />
          </Fold>
        </>,
      )}
      {fromFile(
        'coAuthors',
        <CoAuthors
          rows={draft.coAuthors}
          error={faultAt('coAuthors')}
          onChange={(coAuthors) => onChange({ coAuthors })}
        />,
      )}
    </>
  )
}
