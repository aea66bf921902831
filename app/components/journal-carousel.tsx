import { Carousel } from './carousel.tsx'
import { Title } from './title.tsx'

type JournalSlide = {
  slug: string
  title: string
  accent: string
  description: string
  issue: { number: number; volume: number } | null
}

/** Spec §9: the carousel changes the journal every four seconds. The whole slide is a link to the journal. */
export function JournalCarousel({ journals }: { journals: readonly JournalSlide[] }) {
  return (
    <Carousel
      label="Journals"
      intervalMs={4000}
      slides={journals.map(({ slug, title, accent, description, issue }) => ({
        id: slug,
        content: (
          <a className="journal-frame dark-stage" data-accent={accent} href={`/journals/${slug}`}>
            <img src={`/covers/${slug}/art.svg`} alt="" width={960} height={540} loading="lazy" decoding="async" />
            <span className="journal-frame-words">
              <span className="journal-frame-title">
                <Title text={title} />
              </span>
              <span>{description}</span>
              <span className="more-link">
                {issue ? `Volume ${issue.volume}, issue ${issue.number}` : 'Read the journal'}
              </span>
            </span>
          </a>
        ),
      }))}
    />
  )
}
