import { Download } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { mediaTypes } from '#domain/words/file-types.ts'
import { ButtonLink } from './button.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'
import '../styles/viewer.css'

type View = ComponentType<{ url: string; name: string }>

const wordView = () => import('../viewer/word-view.tsx').then(({ WordView }) => WordView)
const views: Record<string, () => Promise<View>> = {
  [mediaTypes.pdf]: () => import('../viewer/pdf-view.tsx').then(({ PdfView }) => PdfView),
  [mediaTypes.doc]: wordView,
  [mediaTypes.docx]: wordView,
}

type FileViewerProps = {
  /** The address of a file that this site stores. */
  url: string
  name: string
  mediaType: string
}

/** Shows a PDF or Word document on the page. Loads the code that draws it when the viewer comes into view. */
export function FileViewer({ url, name, mediaType }: FileViewerProps) {
  const place = useRef<HTMLDivElement>(null)
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const View = useView(place, mediaType)
  return (
    <div className="viewer" ref={place}>
      <div className="viewer-head">
        <span className="viewer-name">{name}</span>
        <ButtonLink variant="secondary" size="small" href={path} download={name} aria-label={`Download ${name}`}>
          <Download />
          Download
        </ButtonLink>
      </div>
      {View === 'failed' ? (
        <Notice kind="error" live>
          The viewer could not be loaded. Please try again later, or download the file.
        </Notice>
      ) : (
        mediaType in views && (View ? <View key={path} url={path} name={name} /> : <Skeleton lines={8} />)
      )}
    </div>
  )
}

function useView(place: RefObject<HTMLElement | null>, mediaType: string): View | 'failed' | null {
  const [view, setView] = useState<{ View: View } | 'failed' | null>(null)
  useEffect(() => {
    if (!place.current) return
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watching.disconnect()
        views[mediaType]?.().then(
          (View) => setView({ View }),
          () => setView('failed'),
        )
      },
      { rootMargin: '200px' },
    )
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [place, mediaType])
  return view === 'failed' ? view : (view?.View ?? null)
}
