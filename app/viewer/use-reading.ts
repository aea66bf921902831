import { useCallback, useLayoutEffect, useRef, useState } from 'react'

type Seen = { first: number; last: number; current: number }

const middleOf = ({ scrollTop, clientHeight }: HTMLElement) => scrollTop + clientHeight / 2

/** Returns the width of the pages in a scrolling box and which pages are visible. Keeps the position when zoomed. */
export function useReading(zoom: number) {
  const box = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [seen, setSeen] = useState<Seen>({ first: 1, last: 1, current: 1 })
  const width = Math.round(room * zoom)
  /** The middle of the visible part, as a fraction of the whole height. */
  const place = useRef(0)

  const look = useCallback(() => {
    const [view, sheets] = [box.current, pages.current]
    if (view && sheets) setSeen((before) => pagesIn(view, sheets, before))
  }, [])

  useLayoutEffect(() => {
    if (!pages.current) return
    const watching = new ResizeObserver(([entry]) => {
      setRoom(Math.floor(entry?.contentRect.width ?? 0))
      look()
    })
    watching.observe(pages.current)
    return () => watching.disconnect()
  }, [look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new width moves the pages
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = place.current * box.current.scrollHeight - box.current.clientHeight / 2
  }, [width])

  function onScroll() {
    if (box.current) place.current = middleOf(box.current) / box.current.scrollHeight
    look()
  }

  return { box, pages, width, seen, onScroll }
}

/** Returns which pages are visible, and which one is in the middle. */
function pagesIn(box: HTMLElement, sheets: HTMLElement, before: Seen): Seen {
  const pages = [...sheets.children].filter((page) => page instanceof HTMLElement)
  const startsBefore = (line: number) => Math.max(1, pages.filter((page) => page.offsetTop <= line).length)
  const seen = {
    first: startsBefore(box.scrollTop),
    last: startsBefore(box.scrollTop + box.clientHeight),
    current: startsBefore(middleOf(box)),
  }
  const isSame = seen.first === before.first && seen.last === before.last && seen.current === before.current
  return isSame ? before : seen
}
