import type { ChainedCommands, Editor } from '@tiptap/core'
import { Bold, Heading2, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote, Unlink } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'

/** `name` is the editor's own name for a tool that can be on or off. */
type Tool = { label: string; icon: LucideIcon; name?: string; run?(chain: ChainedCommands): ChainedCommands }

const tools: readonly Tool[] = [
  { label: 'Bold', icon: Bold, name: 'bold', run: (chain) => chain.toggleBold() },
  { label: 'Italic', icon: Italic, name: 'italic', run: (chain) => chain.toggleItalic() },
  { label: 'Heading', icon: Heading2, name: 'heading', run: (chain) => chain.toggleHeading({ level: 2 }) },
  { label: 'Bulleted list', icon: List, name: 'bulletList', run: (chain) => chain.toggleBulletList() },
  { label: 'Numbered list', icon: ListOrdered, name: 'orderedList', run: (chain) => chain.toggleOrderedList() },
  { label: 'Quote', icon: TextQuote, name: 'blockquote', run: (chain) => chain.toggleBlockquote() },
  { label: 'Link', icon: Link },
  { label: 'Remove link', icon: Unlink, run: (chain) => chain.extendMarkRange('link').unsetMark('link') },
]

type ToolbarProps = { editor: Editor; controls: string; onLink(): void }

/** One Tab stop; the arrow keys move between the tools, as the ARIA toolbar pattern requires. */
export function Toolbar({ editor, controls, onLink }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  /** Focuses the text before the change: Tiptap's own `focus` waits for a frame, and loses keys typed until then. */
  function use(run: NonNullable<Tool['run']>) {
    editor.view.focus()
    run(editor.chain()).run()
  }
  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={controls} className="editor-tools" onKeyDown={onKeyDown}>
      {tools.map(({ label, icon: Icon, name, run }, index) => (
        <Button
          key={label}
          variant="icon"
          aria-label={label}
          title={label}
          aria-pressed={name === undefined ? undefined : editor.isActive(name)}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the selection in the text when a tool is clicked.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (run ? use(run) : onLink())}
        >
          <Icon />
        </Button>
      ))}
    </div>
  )
}
