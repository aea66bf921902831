import { apa, harvard, vancouver } from '#domain/manuscript/record/citations.ts'
import { fileBytes, filesForReaders } from '#domain/manuscript/record/formats.ts'
import { citationPath } from '#domain/manuscript/record/paths.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { oneLine } from '#domain/words/plain-text.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { formatBytes } from '../../format.ts'

const styles = { Harvard: harvard, APA: apa, Vancouver: vancouver }

export function Cite({ record }: { record: ArticleRecord }) {
  return (
    <section className="stack later" aria-labelledby="cite">
      <h2 id="cite">How to cite</h2>
      {Object.entries(styles).map(([style, cite]) => (
        <div key={style} className="citation-entry">
          <h3>{style}</h3>
          <p className="citation">
            {/* The Vancouver style has no italics. */}
            {style === 'Vancouver' ? cite(record) : <Cited text={cite(record)} journal={record.journal.title} />}
          </p>
          <CopyButton>
            Copy<span className="visually-hidden"> the {style} citation</span>
          </CopyButton>
        </div>
      ))}
      <p className="cluster citation-files">
        <span>For reference managers:</span>
        {filesForReaders.map((file) => (
          <a key={file.ending} href={citationPath(record, file.ending)} download>
            {file.label} ({formatBytes(fileBytes(file, record))})
          </a>
        ))}
      </p>
    </section>
  )
}

/** Sets the journal's title in italics. Searches from the end, because the article's title may contain it too. */
function Cited({ text, journal }: { text: string; journal: string }) {
  const title = oneLine(journal)
  const at = text.lastIndexOf(title)
  return (
    <>
      {text.slice(0, at)}
      <cite>{title}</cite>
      {text.slice(at + title.length)}
    </>
  )
}
