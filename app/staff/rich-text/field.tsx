import { type ReactNode, useEffect, useRef, useState } from 'react'
import { escapeXml } from '#domain/xml.ts'
import type { RichTextArea, RichTextAreaProps } from './area.tsx'

type RichTextFieldProps = Omit<RichTextAreaProps, 'hasFocus'> & {
  /** Of the text in its form, which then says `format` too. */
  name?: string
  /** Until the editor has arrived, and where it can't be fetched. */
  fallback(hasFailed: boolean): ReactNode
}

/** The editor is fetched where it is needed: no page is larger for it. */
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

/** What was typed without an editor. */
export function toParagraphs(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return paragraphs.map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
}
