import { useEffect, useRef, useState } from 'react'
import { proofQuoteMax } from '#domain/manuscript/page-proof.ts'

type Selected = { place: string; quote: string }

/** The words that are selected in the article, and the place where they begin. Every place holds an element that names it. */
export function useSelectedWords(isOn: boolean) {
  const article = useRef<HTMLElement>(null)
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    if (!isOn) return
    const look = () => setSelected(selectedIn(article.current))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [isOn])
  return { article, selected: isOn ? selected : null }
}

function selectedIn(article: HTMLElement | null): Selected | null {
  const selection = document.getSelection()
  if (!article || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const { startContainer } = selection.getRangeAt(0)
  const quote = selection.toString().replaceAll(/\s+/g, ' ').trim().slice(0, proofQuoteMax)
  if (quote === '' || !article.contains(startContainer)) return null
  let element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  for (; element && element !== article; element = element.parentElement) {
    const place = element.querySelector('[data-place]')?.getAttribute('data-place')
    if (place) return { place, quote }
  }
  return null
}
