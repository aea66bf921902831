import { languageNames } from '#domain/record/language.ts'
import type { FrozenRecord } from '#domain/record/record.ts'
import { Paragraphs } from './paragraphs.tsx'

/** A title and an abstract in a second language, for the author and staff. */
export function Translation({ translation }: Pick<FrozenRecord, 'translation'>) {
  if (!translation) return null
  const { language, title, abstract } = translation
  return (
    <>
      {languageNames[language]}:{' '}
      <span lang={language} dir="auto">
        {title}
      </span>
      {abstract && (
        <details>
          <summary>Abstract in {languageNames[language]}</summary>
          <div lang={language} dir="auto">
            <Paragraphs text={abstract} />
          </div>
        </details>
      )}
    </>
  )
}
