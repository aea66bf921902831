import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { isLocked, openPdf, type Pdf } from './pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import { useReading } from './use-reading.ts'

type ViewProps = { url: string; name: string }
type Opened = { pdf: Pdf; usualRatio: number }
type Failure = 'locked' | 'failed'

const failures: Record<Failure, string> = {
  locked: 'This file is protected by a password. Please download it to read it.',
  failed: "This file can't be shown here. Please download it to read it.",
}

function usePdf(url: string): Opened | Failure | null {
  const [state, setState] = useState<Opened | Failure | null>(null)
  useEffect(() => {
    const opening = openPdf(url)
    const firstPage = async (): Promise<Opened> => {
      const pdf = await opening.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      return { pdf, usualRatio: height / width }
    }
    firstPage().then(setState, (error) => opening.destroyed || setState(isLocked(error) ? 'locked' : 'failed'))
    return () => {
      setState(null)
      void opening.destroy()
    }
  }, [url])
  return state
}

export function PdfView({ url, name }: ViewProps) {
  const state = usePdf(url)
  if (state === null) return <Skeleton lines={8} label="Opening the file" />
  if (typeof state === 'string') {
    return (
      <Notice kind={state === 'locked' ? 'info' : 'error'} live>
        {failures[state]}
      </Notice>
    )
  }
  return <Pages {...state} name={name} />
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const fits = zooms.indexOf(1)

function Pages({ pdf, usualRatio, name }: Opened & { name: string }) {
  const [step, setStep] = useState(fits)
  const zoom = zooms[step] ?? 1
  const { box, pages, width, seen, onScroll } = useReading(zoom)

  function zoomTo(next: number) {
    setStep(Math.max(0, Math.min(zooms.length - 1, next)))
  }

  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey) return
    if (key === '+' || key === '=') zoomTo(step + 1)
    if (key === '-') zoomTo(step - 1)
    if (key === '0') zoomTo(fits)
  }

  return (
    <>
      <div className="viewer-tools">
        <span className="viewer-place">
          Page {seen.current} of {pdf.numPages}
        </span>
        <Button variant="icon" aria-label="Zoom out" onClick={() => zoomTo(step - 1)}>
          <ZoomOut />
        </Button>
        <output className="viewer-zoom" aria-label="Zoom">
          {Math.round(zoom * 100)} %
        </output>
        <Button variant="icon" aria-label="Zoom in" onClick={() => zoomTo(step + 1)}>
          <ZoomIn />
        </Button>
      </div>
      <section
        className="viewer-box"
        aria-label={`Pages of ${name}`}
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        {...{ onScroll, onKeyDown }}
      >
        <div ref={pages}>
          {width > 0 &&
            Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
              <PdfPage
                key={number}
                {...{ pdf, number, width, usualRatio }}
                isNear={number >= seen.first - 1 && number <= seen.last + 1}
              />
            ))}
        </div>
      </section>
    </>
  )
}
