import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { RichTextField } from '../../rich-text/field.tsx'
import { cleaned } from './ask.ts'

type EditorProps = { body: string; onChange(body: string): void; error?: string | undefined }

export function NewsletterEditor({ body, onChange, error }: EditorProps) {
  const [isSource, setSource] = useState(false)
  async function change() {
    // Clean the HTML first: browsers report event handlers in HTML even if it is never drawn.
    if (isSource) onChange(await cleaned(body))
    setSource(!isSource)
  }
  const source = (
    <TextArea
      label="Body"
      hint="As HTML. Paragraphs, headings, lists, quotes, links, bold and italic are kept."
      value={body}
      rows={14}
      spellCheck={false}
      error={error}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <div className="stack stack-small">
      {isSource ? (
        source
      ) : (
        <RichTextField
          label="Body"
          value={body}
          error={error}
          onChange={onChange}
          fallback={(hasFailed) => (hasFailed ? source : <p className="muted">Loading the editor…</p>)}
        />
      )}
      <div>
        <Button variant="quiet" size="small" onClick={change}>
          {isSource ? 'Back to the text' : 'Edit the HTML'}
        </Button>
      </div>
    </div>
  )
}
