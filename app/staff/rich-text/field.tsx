import { type ReactNode, useEffect, useRef, useState } from 'react'
import { escapeXml } from '#domain/manuscript/xml.ts'
import type { RichTextArea, RichTextAreaProps } from './area.tsx'

type RichTextFieldProps = Omit<RichTextAreaProps, 'hasFocus'> & {
  /** The name of the text's form field. The form then also sends `format`. */
  name?: string
  /** Shown until the editor has loaded, or if it cannot be loaded. */
  fallback(hasFailed: boolean): ReactNode
}

/** Loads the editor on demand, so that it does not make any page larger. */
export function RichTextField({ name, fallback, ...area }: RichTextFieldProps) {
  const [Area, setArea] = useState<typeof RichTextArea | 'failed' | null>(null)
  const before = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    import('./area.tsx').then(
      ({ RichTextArea }) => {
        hadFocus.current = before.current?.contains(document.activeElement) ?? false
        setArea(() => RichTextArea)
      },
      () => setArea('failed'),
    )
  }, [])
  if (!Area || Area === 'failed') return <div ref={before}>{fallback(Area === 'failed')}</div>
  return (
    <>
      <Area {...area} hasFocus={hadFocus.current} />
      {name && <input type="hidden" name={name} value={area.value} />}
      {name && <input type="hidden" name="format" value="html" />}
    </>
  )
}

/** Converts plain text, typed without the editor, to HTML. */
export function toParagraphs(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return paragraphs.map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
}
