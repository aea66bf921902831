import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

type CarouselProps = {
  label: string
  /** How long each slide is shown. */
  intervalMs: number
  slides: readonly { id: string; content: ReactNode }[]
}

/** The page must include enhance/carousels.ts, which moves the slides. Without scripts they are a row that scrolls. */
export function Carousel({ label, intervalMs, slides }: CarouselProps) {
  const count = slides.length
  const icon = buttonClass({ variant: 'icon' })
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label} data-interval={intervalMs}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the row until the script runs */}
      <div className="carousel-window" tabIndex={0}>
        <ul className="carousel-track">
          {slides.map(({ id, content }, at) => (
            <li key={id} aria-roledescription="slide" aria-label={`${at + 1} of ${count}`}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <div className="carousel-controls needs-script">
          <button type="button" className={`${icon} carousel-arrow`} aria-label="Previous" data-turn={-1}>
            <ChevronLeft />
          </button>
          <button type="button" className={icon} aria-label="Pause" data-pause>
            <Pause />
            <Play />
          </button>
          {slides.map(({ id }, at) => (
            <button key={id} type="button" className="carousel-dot" aria-label={`Show ${at + 1} of ${count}`} />
          ))}
          <button type="button" className={`${icon} carousel-arrow`} aria-label="Next" data-turn={1}>
            <ChevronRight />
          </button>
        </div>
      )}
    </section>
  )
}
