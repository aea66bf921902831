/**
 * Sent with the page as text, so it must not use anything defined outside it. A `.carousel` advances by itself, then
 * starts again. It stops while the pointer or the focus is on it, while paused, and if reduced motion is preferred.
 */
export function carousels(): void {
  // Spec §9: a shorter swipe does not change the slide.
  const swipePx = 50

  function start(carousel: HTMLElement, frame: HTMLElement, track: HTMLElement): void {
    const slides = [...track.children]
    const dots = [...carousel.querySelectorAll('.carousel-dot')]
    const pause = carousel.querySelector('[data-pause]')
    let index = 0
    let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches
    let isWatched = false
    let swipeStart: number | null = null
    let hasSwiped = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function show(slide: number): void {
      index = (slide + slides.length) % slides.length
      track.style.translate = `${-100 * index}% 0`
      slides.forEach((one, at) => {
        one.toggleAttribute('inert', at !== index)
      })
      dots.forEach((dot, at) => {
        dot.setAttribute('aria-current', String(at === index))
      })
      wait()
    }

    // The timer restarts after every change, so that a slide the reader selected is shown for the full time.
    function wait(): void {
      const isTurning = !isPaused && !isWatched && slides.length > 1
      clearTimeout(timer)
      if (isTurning) timer = setTimeout(() => show(index + 1), Number(carousel.dataset.interval))
      track.setAttribute('aria-live', isTurning ? 'off' : 'polite')
      pause?.setAttribute('aria-label', isPaused ? 'Play' : 'Pause')
    }

    function watch(isOn: boolean): void {
      isWatched = isOn
      wait()
    }

    carousel.addEventListener('mouseenter', () => watch(true))
    carousel.addEventListener('mouseleave', () => watch(false))
    carousel.addEventListener('focusin', () => watch(true))
    carousel.addEventListener('focusout', ({ relatedTarget }) => watch(carousel.contains(relatedTarget as Node | null)))
    carousel.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
      if (!button) return
      if (button === pause) isPaused = !isPaused
      show(dots.includes(button) ? dots.indexOf(button) : index + Number(button.dataset.turn ?? 0))
    })
    frame.addEventListener('pointerdown', ({ clientX }) => {
      swipeStart = clientX
    })
    frame.addEventListener('pointerup', ({ clientX }) => {
      const moved = swipeStart === null ? 0 : clientX - swipeStart
      swipeStart = null
      hasSwiped = Math.abs(moved) >= swipePx
      if (hasSwiped) show(index + (moved < 0 ? 1 : -1))
    })
    frame.addEventListener('pointercancel', () => {
      swipeStart = null
    })
    // Dragging a link or selected text would end the swipe. A click that follows a swipe is not intended.
    frame.addEventListener('dragstart', (event) => event.preventDefault())
    frame.addEventListener('click', (event) => {
      if (hasSwiped) event.preventDefault()
      hasSwiped = false
    })
    // Without the script keyboard users needed the focus to scroll the row.
    frame.removeAttribute('tabindex')
    carousel.dataset.ready = ''
    show(0)
  }

  for (const carousel of document.querySelectorAll<HTMLElement>('.carousel')) {
    const frame = carousel.querySelector<HTMLElement>('.carousel-window')
    const track = carousel.querySelector<HTMLElement>('.carousel-track')
    if (frame && track) start(carousel, frame, track)
  }
}
