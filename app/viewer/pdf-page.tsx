import { useEffect, useRef, useState } from 'react'
import { drawPage, type Pdf } from './pdf.ts'

type PdfPageProps = {
  pdf: Pdf
  number: number
  width: number
  /** Height divided by width, used until the page's own ratio is known. */
  usualRatio: number
  /** A page is drawn only when it is near the view, because a long document would fill a phone's memory. */
  isNear: boolean
}

export function PdfPage({ pdf, number, width, usualRatio, isNear }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState(usualRatio)
  const [state, setState] = useState<'blank' | 'drawn' | 'failed'>('blank')

  useEffect(() => {
    if (!isNear || !canvas.current || !text.current) return
    const stopping = new AbortController()
    const sheet = { canvas: canvas.current, text: text.current, width, onSize: setRatio }
    drawPage(pdf, number, sheet, stopping.signal).then(
      () => stopping.signal.aborted || setState('drawn'),
      () => stopping.signal.aborted || setState('failed'),
    )
    return () => stopping.abort()
  }, [pdf, number, width, isNear])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className="viewer-page"
      role="group"
      aria-label={`Page ${number} of ${pdf.numPages}`}
      data-state={isNear ? state : 'blank'}
      style={{ width, height: Math.round(width * ratio) }}
    >
      {isNear && <canvas ref={canvas} />}
      {isNear && <div ref={text} className="viewer-words" />}
      {isNear && state === 'failed' && <p>This page can't be displayed. Please download the file to read it.</p>}
    </div>
  )
}
