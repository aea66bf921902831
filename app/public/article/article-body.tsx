import { statementsOf } from '#domain/manuscript/field-values.ts'
import { markedParagraphs } from '#domain/manuscript/record/marked.ts'
import type { ArticleRecord, FrozenRecord } from '#domain/manuscript/record/record.ts'
import { translationOf } from '#domain/manuscript/record/translation.ts'
import { keywordPath } from '#domain/publishing/gathered-path.ts'
import { languageNames, languageOf } from '#domain/words/language.ts'
import type { Run } from '#domain/words/markup.ts'
import { oneLine } from '#domain/words/plain-text.ts'
import { RunParagraphs, RunsOfTitle } from '../../components/inline-markup.tsx'
import { Title } from '../../components/title.tsx'
import { Linked } from './linked.tsx'

export function Abstract({ record }: { record: ArticleRecord }) {
  const texts = markedParagraphs(record.abstract, record.markup?.abstract)
  return (
    <>
      {texts.length > 0 && (
        <section className="stack" aria-labelledby="abstract">
          <h2 id="abstract">Abstract</h2>
          <AbstractText language={languageOf(record)} texts={texts} />
        </section>
      )}
      <Translation record={record} />
      <KeyWords words={record.keywords} />
    </>
  )
}

function AbstractText({ language, texts }: { language: string; texts: Run[][] }) {
  return (
    <div className="prose" lang={language} dir="auto">
      <RunParagraphs texts={texts} />
    </div>
  )
}

function Translation({ record }: { record: ArticleRecord }) {
  const second = translationOf(record)
  if (!second) return null
  const { language, runs } = second
  const { title, abstract } = runs
  return (
    <section className="stack" aria-labelledby="translation">
      <h2 id="translation">
        {abstract.length > 0 ? 'Title and abstract' : 'Title'} in {languageNames[language]}
      </h2>
      <p className="lede" lang={language} dir="auto">
        <RunsOfTitle runs={title} />
      </p>
      {abstract.length > 0 && <AbstractText language={language} texts={abstract} />}
    </section>
  )
}

function KeyWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <section className="stack stack-small later" aria-labelledby="key-words">
      <h2 id="key-words">Key words</h2>
      <ul className="cluster key-words">
        {[...new Set(words)].map((word) => (
          <li key={word}>
            <a href={keywordPath(word)}>{word}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Statements({ record }: { record: FrozenRecord }) {
  return statementsOf(record).map(
    ({ label, texts: [first, ...others] }) =>
      first !== undefined && (
        <section key={label} className="stack stack-small statement later" aria-label={label}>
          <h2>
            <Title text={label} />
          </h2>
          {others.length === 0 ? (
            <p className="prose" dir="auto">
              <Linked text={oneLine(first)} />
            </p>
          ) : (
            <ul className="prose" dir="auto">
              {[first, ...others].map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the entries never changes
                <li key={at}>
                  <Linked text={oneLine(text)} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ),
  )
}

export function References({ references }: { references: readonly string[] }) {
  if (references.length === 0) return null
  return (
    <section className="stack later" aria-labelledby="references">
      <h2 id="references">References</h2>
      <ol className="references" dir="auto">
        {references.map((reference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the references never changes
          <li key={at}>
            <Linked text={reference} />
          </li>
        ))}
      </ol>
    </section>
  )
}
