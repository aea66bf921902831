import { Download, FileText } from 'lucide-react'
import type { Review, StoredFile } from '#contracts/review/reviewing.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { ButtonLink } from '../components/button.tsx'
import { FileViewer } from '../components/file-viewer.tsx'
import { Notice } from '../components/notice.tsx'
import { formatBytes } from '../format.ts'

const isPdf = ({ mediaType }: StoredFile) => mediaType === mediaTypes.pdf
const kindOf = (file: StoredFile) => (isPdf(file) ? 'PDF' : 'Word')

type CopyProps = { review: Pick<Review, 'files' | 'version' | 'anonymity' | 'journal'> }

function copyName({ anonymity, version }: CopyProps['review']): string {
  return anonymity === 'double' ? `Reviewers’ copy, version ${version}` : `The manuscript, version ${version}`
}

/** The manuscript next to the form, on wide screens and with scripts. */
export function CopyReader({ review }: CopyProps) {
  // The PDF comes first. Without one, the Word document is shown.
  const [shown, word] = review.files
  if (!shown) return null
  return (
    <section className="review-reader" aria-label="The manuscript">
      <FileViewer url={shown.path} name={shown.name} mediaType={shown.mediaType} />
      {word && (
        <p className="meta review-reader-word">
          <a href={word.path} download={word.name}>
            Download as Word, {formatBytes(word.bytes)}
          </a>
        </p>
      )}
    </section>
  )
}

/** The same to download, on narrow screens and without scripts. */
export function CopyCard({ review, due }: CopyProps & { due: string }) {
  const { files, journal } = review
  if (files.length === 0)
    return (
      <Notice kind="warning" title="The file is not ready">
        Please come back later, or write to <a href={`mailto:${journal.office}`}>{journal.office}</a>.
      </Notice>
    )
  return (
    <div className="card manuscript-card">
      <p className="copy-name">
        <FileText />
        <span>
          <strong>{copyName(review)}</strong>
          <span className="meta">{due}</span>
        </span>
      </p>
      <div className="copy-files">
        {files.map((file) => (
          <ButtonLink key={file.path} variant="secondary" href={file.path} download={file.name}>
            <Download />
            {kindOf(file)}, {formatBytes(file.bytes)}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
