import { BookOpen, Download } from 'lucide-react'
import { type ArticleRecord, isFileOffered } from '#domain/manuscript/record/record.ts'
import { ButtonLink } from '../../components/button.tsx'
import { formatBytes } from '../../format.ts'

type FullTextProps = {
  record: ArticleRecord
  pdf: { path: string; bytes: number } | null
  epub?: { path: string; bytes: number } | null
  /** Whether the page has the text itself. */
  hasText?: boolean
}

/** The viewer is a separate page, so that this page needs no scripts. Without scripts the link opens the file. */
export function FullText({ record, pdf, epub = null, hasText = false }: FullTextProps) {
  const { url, file } = record
  if (!isFileOffered(record))
    return <p>The text and the files of this article are removed. Its title and authors remain.</p>
  if (!file) return null
  const original = { path: new URL(file.url).pathname, bytes: file.bytes }
  // The page, the PDF and the e-book have what the Word file has, and more.
  const own = pdf && pdf.path !== original.path && !hasText ? [pdf, original] : [pdf ?? original]
  const downloads = epub ? [...own, epub] : own
  return (
    <p className="cluster">
      {pdf && (
        <ButtonLink href={pdf.path} data-viewer={`${new URL(url).pathname}read`}>
          <BookOpen />
          {hasText ? 'Read the PDF' : 'Read the full text'}
        </ButtonLink>
      )}
      {downloads.map(({ path, bytes }) => (
        <ButtonLink
          key={path}
          href={path}
          variant={pdf ? 'secondary' : 'primary'}
          download={path.slice(path.lastIndexOf('/') + 1)}
        >
          <Download />
          {/* Next to the text there are more buttons, and on a phone they would fill the first screen. */}
          <span>
            <span className={hasText ? 'visually-hidden' : undefined}>Download </span>
            {path.split('.').pop()?.toUpperCase()}, {formatBytes(bytes)}
          </span>
        </ButtonLink>
      ))}
    </p>
  )
}
