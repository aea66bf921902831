import type { Typed } from '#domain/manuscript/field-values.ts'
import { fields } from '#domain/words/fields.ts'
import { languageNames } from '#domain/words/language.ts'
import { abstractLimit } from './abstract-limit.ts'
import { Fold } from './fold.tsx'
import { Select, TextArea, TextInput } from './form-field.tsx'
import { MarkedField } from './marked-field.tsx'

export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

type Translation = Typed<typeof fields.translation>
type Markup = Typed<typeof fields.markup>

type TranslationFieldsProps = {
  /** `markup` is missing where the form cannot change it. */
  draft: { language: string; translation: Translation; markup?: Markup }
  faultAt(name: string): string | undefined
  onChange(change: { translation: Translation; markup?: Markup }): void
}

/** The fields for a title and an abstract in a second language, which appear once that is chosen. */
export function TranslationFields({ draft, faultAt, onChange }: TranslationFieldsProps) {
  const { translation, markup } = draft
  const { language, title, abstract } = translation
  const name = languageNames[language]
  const others = languageOptions.filter(({ value }) => value !== draft.language || value === language)
  const change = (part: Partial<Translation>, marked: Partial<Markup> = {}) =>
    onChange({
      translation: { ...translation, ...part },
      ...(markup && { markup: { ...markup, ...marked } }),
    })
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
          <MarkedField
            text={title}
            markup={markup?.secondTitle}
            lang={language}
            onChange={(text, secondTitle) => change({ title: text }, { secondTitle })}
          >
            {(control) => (
              <TextInput
                label={`Title in ${name}`}
                lang={language}
                dir="auto"
                name="translation.title"
                error={faultAt('translation.title') ?? faultAt('markup.secondTitle')}
                {...control}
              />
            )}
          </MarkedField>
          <MarkedField
            text={abstract}
            markup={markup?.secondAbstract}
            lang={language}
            onChange={(text, secondAbstract) => change({ abstract: text }, { secondAbstract })}
          >
            {(control) => (
              <TextArea
                label={`Abstract in ${name}`}
                optional
                lang={language}
                dir="auto"
                rows={6}
                {...abstractLimit}
                name="translation.abstract"
                error={faultAt('translation.abstract') ?? faultAt('markup.secondAbstract')}
                {...control}
              />
            )}
          </MarkedField>
        </>
      )}
    </Fold>
  )
}

const noTranslation: Translation = { language: '', title: '', abstract: '' }
