import { inStyle } from '#domain/manuscript/record/citations.ts'
import { fileBytes, filesForReaders } from '#domain/manuscript/record/formats.ts'
import { citationPath } from '#domain/manuscript/record/paths.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Runs } from '../../components/inline-markup.tsx'
import { formatBytes } from '../../format.ts'

export function Cite({ record }: { record: ArticleRecord }) {
  return (
    <section className="stack later" aria-labelledby="cite">
      <h2 id="cite">How to cite</h2>
      {Object.entries(inStyle).map(([style, cite]) => (
        <div key={style} className="citation-entry">
          <h3>{style}</h3>
          <p className="citation">
            <Runs runs={cite(record)} />
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
