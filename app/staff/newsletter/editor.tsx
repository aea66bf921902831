import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FieldError, TextArea } from '#app/components/form-field.tsx'
import { LinkDialog } from './link.tsx'
import { NewsletterToolbar } from './toolbar.tsx'

type EditorProps = {
  /** Cleaned by the server; null where it could not be, so that it is shown as the HTML it is. */
  start: string | null
  body: string
  onChange(body: string): void
  /** As the server would keep it; null where it can't be asked. */
  clean(html: string): Promise<string | null>
  error?: string | undefined
}

/** What one writes is what is kept: only HTML that the server has cleaned is ever drawn here. */
export function NewsletterEditor({ start, body, onChange, clean, error }: EditorProps) {
  const [isSource, setSource] = useState(start === null)
  const [drawn, setDrawn] = useState(start ?? '')

  async function change(toSource: boolean) {
    const cleaned = await clean(body)
    if (cleaned !== null) {
      setDrawn(cleaned)
      onChange(cleaned)
    }
    setSource(toSource || cleaned === null)
  }

  return (
    <div className="field editor">
      {isSource ? (
        <TextArea
          label="Body"
          hint="As HTML. Paragraphs, headings, lists, quotes, links, bold and italic are kept."
          value={body}
          rows={14}
          spellCheck={false}
          error={error}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <WriteArea drawn={drawn} onChange={onChange} clean={clean} error={error} />
      )}
      <div>
        <Button variant="quiet" size="small" onClick={() => change(!isSource)}>
          {isSource ? 'Back to the text' : 'Edit the HTML'}
        </Button>
      </div>
    </div>
  )
}

type WriteAreaProps = Omit<EditorProps, 'start' | 'body'> & { drawn: string }

function WriteArea({ drawn, onChange, clean, error }: WriteAreaProps) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const selected = useRef<Range | null>(null)
  const href = useRef('')
  const [isLinking, setLinking] = useState(false)

  useEffect(() => {
    if (area.current) area.current.innerHTML = drawn || '<p><br></p>'
    document.execCommand('defaultParagraphSeparator', false, 'p')
    document.execCommand('styleWithCSS', false, 'false')
  }, [drawn])

  const changed = () => onChange(area.current?.innerHTML ?? '')

  function apply(run: () => void) {
    area.current?.focus()
    run()
    changed()
  }

  function askForLink() {
    const selection = document.getSelection()
    const isHere = selection && selection.rangeCount > 0 && area.current?.contains(selection.anchorNode)
    selected.current = isHere ? selection.getRangeAt(0) : null
    setLinking(true)
  }

  // While the dialog is open nothing behind it can be changed.
  function afterDialog() {
    setLinking(false)
    const [range, target] = [selected.current, href.current]
    href.current = ''
    if (target) apply(() => link(range, target))
  }

  async function paste(event: ClipboardEvent<HTMLDivElement>) {
    event.preventDefault()
    const [html, text] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
    const cleaned = html ? await clean(html) : null
    apply(() => document.execCommand(cleaned ? 'insertHTML' : 'insertText', false, cleaned ?? text))
  }

  return (
    <>
      <span id={`${id}-label`} className="editor-label">
        Body
      </span>
      <div className="editor-box" data-invalid={error ? true : undefined}>
        <NewsletterToolbar controls={id} onTool={apply} onLink={askForLink} />
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no headings and links */}
        <div
          ref={area}
          id={id}
          className="editor-area"
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-labelledby={`${id}-label`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onInput={changed}
          onPaste={paste}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <LinkDialog
        open={isLinking}
        onClose={afterDialog}
        onLink={(target) => {
          href.current = target
          setLinking(false)
        }}
      />
    </>
  )
}

/** With nothing selected the address is its own text. */
function link(range: Range | null, href: string) {
  const selection = document.getSelection()
  if (range) selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
  if (range && !range.collapsed) document.execCommand('createLink', false, href)
  else {
    const written = document.createElement('a')
    written.href = href
    written.textContent = href
    document.execCommand('insertHTML', false, written.outerHTML)
  }
}
