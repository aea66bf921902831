import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'

type CarouselProps = {
  label: string
  /** How long each slide stays. */
  intervalMs: number
  slideMs: number
  slides: readonly { id: string; content: ReactNode }[]
}

/** Spec §9: a finger that moves less far does not turn the slide. */
const swipePx = 50

/**
 * Turns by itself and wraps; rests while the pointer or the focus is on it, when asked to, and for those who prefer less
 * motion. Without a script the slides are a row to scroll.
 */
export function Carousel({ label, intervalMs, slideMs, slides }: CarouselProps) {
  const [index, setIndex] = useState(0)
  const [isReady, setIsReady] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const [isWatched, setIsWatched] = useState(false)
  const swipeStart = useRef<number | null>(null)
  const hasSwiped = useRef(false)
  const count = slides.length
  const isTurning = isReady && !isPaused && !isWatched && count > 1
  const turn = (step: number) => setIndex((current) => (current + step + count) % count)

  useEffect(() => {
    setIsReady(true)
    setIsPaused(matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])

  // Started anew after every turn, so that a slide somebody chose stays its whole time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: index restarts the interval
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), intervalMs)
    return () => clearInterval(timer)
  }, [isTurning, intervalMs, count, index])

  function endSwipe({ clientX }: PointerEvent) {
    const moved = swipeStart.current === null ? 0 : clientX - swipeStart.current
    swipeStart.current = null
    hasSwiped.current = Math.abs(moved) >= swipePx
    if (hasSwiped.current) turn(moved < 0 ? 1 : -1)
  }

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      data-ready={isReady || undefined}
      onMouseEnter={() => setIsWatched(true)}
      onMouseLeave={() => setIsWatched(false)}
      onFocus={() => setIsWatched(true)}
      onBlur={(event: FocusEvent) => setIsWatched(event.currentTarget.contains(event.relatedTarget))}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: swiping only adds to the buttons below */}
      <div
        className="carousel-window"
        // Until the script runs the row is scrolled, by keyboard too.
        tabIndex={isReady ? undefined : 0}
        onPointerDown={({ clientX }) => {
          swipeStart.current = clientX
        }}
        onPointerUp={endSwipe}
        // The browser's own dragging of links and of marked text would end the swipe; the click that follows one is not meant.
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => {
          if (hasSwiped.current) event.preventDefault()
          hasSwiped.current = false
        }}
        onPointerCancel={() => {
          swipeStart.current = null
        }}
      >
        <ul
          className="carousel-track"
          aria-live={isTurning ? 'off' : 'polite'}
          style={isReady ? { translate: `${-100 * index}% 0`, transitionDuration: `${slideMs}ms` } : undefined}
        >
          {slides.map(({ id, content }, at) => (
            <li
              key={id}
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${count}`}
              inert={isReady && at !== index}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <div className="carousel-controls needs-script">
          <button
            type="button"
            className={`${buttonClass({ variant: 'icon' })} carousel-arrow`}
            aria-label="Previous"
            onClick={() => turn(-1)}
          >
            <ChevronLeft />
          </button>
          <button
            type="button"
            className={buttonClass({ variant: 'icon' })}
            aria-label={isPaused ? 'Play' : 'Pause'}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? <Play /> : <Pause />}
          </button>
          {slides.map(({ id }, at) => (
            <button
              key={id}
              type="button"
              className="carousel-dot"
              aria-label={`Show ${at + 1} of ${count}`}
              aria-current={at === index || undefined}
              onClick={() => setIndex(at)}
            />
          ))}
          <button
            type="button"
            className={`${buttonClass({ variant: 'icon' })} carousel-arrow`}
            aria-label="Next"
            onClick={() => turn(1)}
          >
            <ChevronRight />
          </button>
        </div>
      )}
    </section>
  )
}
