import { Bold, Heading2, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote, Unlink } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'

type Tool = { label: string; icon: LucideIcon; run(): void; isOn?: () => boolean }

// Deprecated without a successor: every browser has it, and what it does can be undone with Ctrl+Z.
const run = (command: string, value?: string) => () => void document.execCommand(command, false, value)
const isOn = (command: string) => () => document.queryCommandState(command)
const isBlock = (name: string) => () => document.queryCommandValue('formatBlock').toLowerCase() === name
const block = (name: string) => () => run('formatBlock', isBlock(name)() ? 'p' : name)()

const tools: readonly Tool[] = [
  { label: 'Bold', icon: Bold, run: run('bold'), isOn: isOn('bold') },
  { label: 'Italic', icon: Italic, run: run('italic'), isOn: isOn('italic') },
  { label: 'Heading', icon: Heading2, run: block('h2'), isOn: isBlock('h2') },
  { label: 'Bulleted list', icon: List, run: run('insertUnorderedList'), isOn: isOn('insertUnorderedList') },
  { label: 'Numbered list', icon: ListOrdered, run: run('insertOrderedList'), isOn: isOn('insertOrderedList') },
  { label: 'Quote', icon: TextQuote, run: block('blockquote'), isOn: isBlock('blockquote') },
]

type ToolbarProps = { controls: string; onTool(run: () => void): void; onLink(): void }

/** One stop for the Tab key; the arrow keys go from tool to tool, as the ARIA toolbar pattern asks. */
export function NewsletterToolbar({ controls, onTool, onLink }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const pressed = usePressed(controls)
  const all: Tool[] = [
    ...tools,
    { label: 'Link', icon: Link, run: onLink },
    { label: 'Remove link', icon: Unlink, run: run('unlink') },
  ]
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (current + step + all.length) % all.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={controls} className="editor-tools" onKeyDown={onKeyDown}>
      {all.map(({ label, icon: Icon, run, isOn }, index) => (
        <Button
          key={label}
          variant="icon"
          aria-label={label}
          title={label}
          aria-pressed={isOn && pressed.includes(label)}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The selection in the text must outlive the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (run === onLink ? onLink() : onTool(run))}
        >
          <Icon />
        </Button>
      ))}
    </div>
  )
}

/** Which tools are on where the cursor stands. */
function usePressed(editor: string): string[] {
  const [pressed, setPressed] = useState<string[]>([])
  useEffect(() => {
    function look() {
      const at = document.getSelection()?.anchorNode ?? null
      if (!document.getElementById(editor)?.contains(at)) return
      setPressed(tools.filter((tool) => tool.isOn?.()).map(({ label }) => label))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [editor])
  return pressed
}
