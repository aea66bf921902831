import { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FieldError } from '#app/components/form-field.tsx'
import { extensions } from './extensions.ts'
import { LinkDialog } from './link.tsx'
import { Toolbar } from './toolbar.tsx'

export type RichTextAreaProps = {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  /** HTML. Elements that the editor does not know are not shown. */
  value: string
  /** The second argument is the same content as plain text. */
  onChange(html: string, text: string): void
  /** True if somebody is already typing in the field that the editor replaces. */
  hasFocus?: boolean
}

export function RichTextArea({ label, hint, error, value, onChange, hasFocus = false }: RichTextAreaProps) {
  const id = useId()
  const [isLinking, setLinking] = useState(false)
  const href = useRef('')
  const { place, editor } = useEditor(value, onChange, {
    id,
    class: 'editor-area',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' '),
    ...(error && { 'aria-invalid': 'true' }),
  })

  // An error that came before the editor could not move the focus to it.
  const hasEarlyError = useRef(false)
  if (!editor) hasEarlyError.current = !!error
  useEffect(() => {
    if (hasFocus || hasEarlyError.current) editor?.commands.focus('end')
  }, [editor, hasFocus])

  // Wait until the dialog is closed: while it is open, nothing behind it can be changed.
  function afterDialog() {
    setLinking(false)
    if (editor && href.current) link(editor, href.current)
    href.current = ''
  }

  return (
    <div className="field editor">
      <span id={`${id}-label`} className="editor-label">
        {label}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="editor-box" data-invalid={error ? true : undefined}>
        {editor && <Toolbar editor={editor} controls={id} onLink={() => setLinking(true)} />}
        <div ref={place} />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {createPortal(
        <LinkDialog
          open={isLinking}
          onClose={afterDialog}
          onLink={(target) => {
            href.current = target
            setLinking(false)
          }}
        />,
        document.body,
      )}
    </div>
  )
}

/** If nothing is selected, inserts the address itself as the text of the link. */
function link(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange('link')
  const marks = [{ type: 'link', attrs: { href } }]
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks }).run()
  else chain.setMark('link', { href }).run()
}

/** Makes an editor in the element `place`. The component renders again whenever the text or selection changes. */
function useEditor(value: string, onChange: RichTextAreaProps['onChange'], attributes: Record<string, string>) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const written = useRef('')
  const tell = useRef(onChange)
  tell.current = onChange
  const asJson = JSON.stringify(attributes)

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      // Text stays exactly as typed: an asterisk does not start a list.
      enableInputRules: false,
      enablePasteRules: false,
      // Our content security policy allows no style elements.
      injectCSS: false,
      onUpdate({ editor }) {
        written.current = editor.isEmpty ? '' : editor.getHTML()
        tell.current(written.current, editor.getText())
      },
      onTransaction: redraw,
    })
    setEditor(made)
    return () => made.destroy()
  }, [])

  useEffect(() => editor?.setOptions({ editorProps: { attributes: JSON.parse(asJson) } }), [editor, asJson])

  useEffect(() => {
    if (!editor || value === written.current) return
    written.current = value
    editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run()
  }, [editor, value])

  return { place, editor }
}
