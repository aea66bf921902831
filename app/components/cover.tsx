import { coverSize } from '#domain/publishing/covers/cover-size.ts'
import { splitTitle } from '#domain/publishing/covers/cover-title.ts'
import { yearOfVolume } from '#domain/words/issue.ts'

type CoverProps = {
  journal: { slug: string; title: string }
  volume: number
  issue: number
  /** If given, the cover is a link. */
  href?: string
  /** True for covers below the fold: the browser loads them when the reader scrolls near. */
  lazy?: boolean
}

export function Cover({ journal, volume, issue, href, lazy = false }: CoverProps) {
  const { above, subject } = splitTitle(journal.title)
  const face = (
    <>
      <img
        src={`/covers/${journal.slug}/${volume}-${issue}.svg`}
        alt=""
        {...coverSize}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
      />
      <span className="cover-words">
        <span className="cover-above">{above} </span>
        <span className="cover-subject" data-long={isLong(subject) || undefined}>
          {subject}
        </span>{' '}
        <span className="cover-foot">
          <span>
            Volume {volume} · Issue {issue}
          </span>{' '}
          <span>{yearOfVolume(volume)}</span>
        </span>
      </span>
    </>
  )
  return href === undefined ? (
    <div className="cover">{face}</div>
  ) : (
    <a className="cover" href={href}>
      {face}
    </a>
  )
}

function isLong(subject: string): boolean {
  return subject.split(' ').some((word) => word.length > 12)
}
