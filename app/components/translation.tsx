import { markedParagraphs } from '#domain/manuscript/record/marked.ts'
import type { FrozenRecord } from '#domain/manuscript/record/record.ts'
import { languageNames } from '#domain/words/language.ts'
import { MarkedText, RunParagraphs } from './inline-markup.tsx'

/** A title and an abstract in a second language, for the author and staff. */
export function Translation({ translation, markup }: Pick<FrozenRecord, 'translation' | 'markup'>) {
  if (!translation) return null
  const { language, title, abstract } = translation
  return (
    <>
      {languageNames[language]}:{' '}
      <span lang={language} dir="auto">
        <MarkedText text={title} markup={markup?.secondTitle} />
      </span>
      {abstract && (
        <details>
          <summary>Abstract in {languageNames[language]}</summary>
          <div className="prose" lang={language} dir="auto">
            <RunParagraphs texts={markedParagraphs(abstract, markup?.secondAbstract)} />
          </div>
        </details>
      )}
    </>
  )
}
