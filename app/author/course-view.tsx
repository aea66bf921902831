import { ExternalLink, FileText, Lock, NotebookText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '#contracts/site/courses.ts'
import { formatMoney, naira } from '#domain/words/money.ts'
import { Badge } from '../components/badge.tsx'
import { Title } from '../components/title.tsx'

type Priced = Pick<Course, 'price' | 'originalPrice' | 'off'>

export function CoursePrice({ price, originalPrice, off }: Priced) {
  return (
    <p className="course-price">
      <strong className="tabular">{formatMoney(naira(price))}</strong>
      {originalPrice !== null && (
        <s className="tabular">
          <span className="visually-hidden">instead of </span>
          {formatMoney(naira(originalPrice))}
        </s>
      )}
      {off !== null && <Badge tone="success">{off}% off</Badge>}
    </p>
  )
}

export type Inside = Pick<Course, 'outline' | 'materials' | 'texts'>

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** For example '2 files, 3 links and 1 text'. */
export function insideWords({ outline, materials, texts }: Inside): string {
  const words = [
    ...counted(outline.length, 'file', 'files'),
    ...counted(materials.length, 'link', 'links'),
    ...counted(texts.length, 'text', 'texts'),
  ]
  return new Intl.ListFormat('en-GB').format(words)
}

type CourseContentsProps = {
  course: Inside
  /** The path of the course's pages; null in a preview, which has no links. */
  path: string | null
}

/** Shows titles to people who have not paid, and links to the contents to people who have. */
export function CourseContents({ course: { outline, materials, texts }, path }: CourseContentsProps) {
  const isEmpty = outline.length + materials.length + texts.length === 0
  if (isEmpty) return <p className="muted">Its contents are still being written.</p>
  const pageOf = (kind: string, at: number) => path && `${path}/${kind}/${at + 1}`
  return (
    <>
      <Part
        title="Outline"
        icon={<FileText />}
        entries={outline.map(({ title, file }, at) => ({
          title,
          isOpen: file !== undefined,
          href: pageOf('outline', at),
        }))}
      />
      <Part
        title="Texts"
        icon={<NotebookText />}
        entries={texts.map(({ title, text }, at) => ({ title, isOpen: text !== undefined, href: pageOf('read', at) }))}
      />
      <Part
        title="Materials"
        icon={<ExternalLink />}
        entries={materials.map(({ text, link }) => ({ title: text, isOpen: link !== undefined, href: link ?? null }))}
        isOutside
      />
    </>
  )
}

type Entry = { title: string; isOpen: boolean; href: string | null }
type PartProps = { title: string; icon: ReactNode; entries: Entry[]; isOutside?: boolean }

function Part({ title, icon, entries, isOutside = false }: PartProps) {
  if (entries.length === 0) return null
  return (
    <section className="course-part">
      <h2>
        {icon} {title}
      </h2>
      <ol className="course-entries">
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same title
          <li key={at} data-locked={!entry.isOpen || undefined}>
            {entry.isOpen && entry.href ? (
              <a href={entry.href} {...(isOutside && { target: '_blank', rel: 'noreferrer' })}>
                {entry.title}
              </a>
            ) : (
              <span>
                <Title text={entry.title} />
              </span>
            )}
            {!entry.isOpen && <Lock aria-label="After payment" role="img" />}
          </li>
        ))}
      </ol>
    </section>
  )
}
