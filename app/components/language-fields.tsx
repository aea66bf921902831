import type { Typed } from '#domain/field-values.ts'
import { abstractMaxWords, fields } from '#domain/fields.ts'
import { languageNames } from '#domain/record/language.ts'
import { wordCount } from '#domain/text.ts'
import { Fold } from './fold.tsx'
import { Select, TextArea, TextInput } from './form-field.tsx'

export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

type Translation = Typed<typeof fields.translation>

type TranslationFieldsProps = {
  draft: { language: string; translation: Translation }
  faultAt(name: string): string | undefined
  onChange(change: { translation: Translation }): void
}

/** The fields for a title and an abstract in a second language, which appear once that is chosen. */
export function TranslationFields({ draft, faultAt, onChange }: TranslationFieldsProps) {
  const { translation } = draft
  const { language, title, abstract } = translation
  const name = languageNames[language]
  const others = languageOptions.filter(({ value }) => value !== draft.language || value === language)
  const change = (part: Partial<Translation>) => onChange({ translation: { ...translation, ...part } })
  return (
    <Fold
      summary="Add a title and abstract in another language"
      hasContent={language !== ''}
      hasFault={faultAt('translation') !== undefined}
    >
      <Select
        label={fields.translation.parts.language.label}
        options={[{ value: '', label: 'None' }, ...others]}
        name="translation.language"
        value={language}
        error={faultAt('translation.language')}
        onChange={({ currentTarget: { value } }) => change(value ? { language: value } : noTranslation)}
      />
      {name && (
        <>
          <TextInput
            label={`Title in ${name}`}
            lang={language}
            dir="auto"
            name="translation.title"
            value={title}
            error={faultAt('translation.title')}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <TextArea
            label={`Abstract in ${name}`}
            optional
            lang={language}
            dir="auto"
            rows={6}
            limit={abstractMaxWords}
            unit="words"
            measure={wordCount}
            name="translation.abstract"
            value={abstract}
            error={faultAt('translation.abstract')}
            onChange={({ currentTarget }) => change({ abstract: currentTarget.value })}
          />
        </>
      )}
    </Fold>
  )
}

const noTranslation: Translation = { language: '', title: '', abstract: '' }
