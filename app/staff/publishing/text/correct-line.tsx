import { Editor, type JSONContent, Mark, Node } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { FaultLine } from '#app/write/write-form.tsx'
import { correctWords } from '#contracts/publishing/texts.ts'
import type { Inline, Look } from '#domain/manuscript/full-text.ts'
import { fixed, wordsOf } from '#domain/publishing/full-text/correction.ts'

type CorrectLineProps = { id: string; place: string; line: readonly Inline[]; onClose(): void }

/** A line of the text whose words are corrected. Looks stay, and so does what is no word. */
export default function CorrectLine({ id, place, line, onClose }: CorrectLineProps) {
  const area = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const { isBusy, fault, run } = useWrite(
    {
      send: (ask, after: string) => ask(correctWords, { id, place, before: wordsOf(line), after }),
      fallback: 'That was not saved. Try again.',
      done: () => 'Corrected.',
    },
    { onDone: onClose },
  )
  const save = () => run(wordsIn(editor.current?.getJSON()))
  const keys = useRef({ save, onClose })
  keys.current = { save, onClose }

  useEffect(() => {
    const made = new Editor({
      element: area.current,
      extensions: [Document.extend({ content: 'paragraph' }), Paragraph, Text, Looked, Fixed, UndoRedo],
      content: { type: 'doc', content: [{ type: 'paragraph', content: line.flatMap((each) => contentOf(each, [])) }] },
      enableInputRules: false,
      enablePasteRules: false,
      injectCSS: false,
      autofocus: 'start',
      editorProps: {
        attributes: { role: 'textbox', 'aria-label': 'Words of this line' },
        transformPastedText: (text) => text.replaceAll(/\s+/g, ' '),
        handleKeyDown: (_, { key, isComposing }) => {
          if (isComposing || (key !== 'Enter' && key !== 'Escape')) return false
          if (key === 'Enter') keys.current.save()
          else keys.current.onClose()
          return true
        },
      },
    })
    editor.current = made
    return () => made.destroy()
  }, [line])

  return (
    <div className="correct-line stack stack-small">
      <div ref={area} />
      <div className="cluster">
        <Button size="small" busy={isBusy} onClick={save}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <span className="meta">
          <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels
        </span>
      </div>
      <FaultLine fault={fault} />
    </div>
  )
}

/** Seen, but not to be changed here: a correction is of words. */
const Looked = Mark.create({
  name: 'looked',
  excludes: '',
  addAttributes: () => ({ tag: { default: 'span' } }),
  renderHTML: ({ mark }) => [String(mark.attrs.tag), 0],
})

const Fixed = Node.create({
  name: 'fixed',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ label: { default: '' } }),
  renderHTML: ({ node }) => ['span', { class: 'text-fixed' }, String(node.attrs.label)],
})

const tags = [
  ['isBold', 'b'],
  ['isItalic', 'i'],
  ['isUnderlined', 'u'],
  ['isStruck', 's'],
  ['isCode', 'code'],
] as const

function contentOf(inline: Inline, outer: string[]): JSONContent[] {
  if (inline.kind === 'text') {
    const marks = [...outer, ...tagsOf(inline)].map((tag) => ({ type: 'looked', attrs: { tag } }))
    return inline.text === '' ? [] : [{ type: 'text', text: inline.text, marks }]
  }
  if ('inside' in inline) return inline.inside.flatMap((each) => contentOf(each, [...outer, 'u']))
  return [{ type: 'fixed', attrs: { label: labelOf(inline) } }]
}

const tagsOf = (look: Look): string[] => [
  ...tags.flatMap(([name, tag]) => (look[name] ? [tag] : [])),
  ...(look.script ? [look.script > 0 ? 'sup' : 'sub'] : []),
]

function labelOf(inline: Inline): string {
  if (inline.kind === 'formula') return inline.tex
  if (inline.kind === 'note') return `note ${inline.to.slice(1)}`
  return inline.kind === 'picture' ? 'picture' : '↵'
}

const wordsIn = (node: JSONContent | undefined): string =>
  node?.type === 'fixed' ? fixed : (node?.text ?? (node?.content ?? []).map(wordsIn).join(''))
