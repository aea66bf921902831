import { Carousel } from './carousel.tsx'
import { Cover } from './cover.tsx'
import { Title } from './title.tsx'

type JournalSlide = {
  slug: string
  title: string
  accent: string
  tagline: string
  issue: { number: number; volume: number } | null
}

/** Spec §9: the carousel changes the journal every four seconds. The whole slide is a link to the journal. */
export function JournalCarousel({ journals }: { journals: readonly JournalSlide[] }) {
  return (
    <Carousel
      label="Journals"
      intervalMs={4000}
      slides={journals.map(({ slug, title, accent, tagline, issue }) => ({
        id: slug,
        content: (
          <a className="journal-frame dark-stage" data-accent={accent} href={`/journals/${slug}`}>
            <img src={`/covers/${slug}/art.svg`} alt="" width={960} height={540} loading="lazy" decoding="async" />
            <span className="journal-frame-words">
              <span className="journal-frame-title">
                <Title text={title} />
              </span>
              <span>{tagline}</span>
              <span className="more-link">
                {issue ? `Volume ${issue.volume}, issue ${issue.number}` : 'Read the journal'}
              </span>
            </span>
            <Cover journal={{ slug, title }} volume={issue?.volume ?? 1} issue={issue?.number ?? 1} lazy />
          </a>
        ),
      }))}
    />
  )
}
