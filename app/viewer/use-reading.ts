import { useCallback, useLayoutEffect, useRef, useState } from 'react'

type Seen = { first: number; last: number; current: number }

const middleOf = ({ scrollTop, clientHeight }: HTMLElement) => scrollTop + clientHeight / 2

/** How wide pages are in a box that scrolls, which of them are in sight, and that this stays so when they are zoomed. */
export function useReading(zoom: number) {
  const box = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [seen, setSeen] = useState<Seen>({ first: 1, last: 1, current: 1 })
  const width = Math.round(room * zoom)
  /** Where the middle of what is in sight stands in the whole. */
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

/** Which pages are in sight, and which of them holds the middle. */
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
