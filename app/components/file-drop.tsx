import { FileText, Upload } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { formatBytes } from '../format.ts'
import { Field, type FieldProps } from './form-field.tsx'

type FileDropProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange' | 'multiple'> & {
    onPick?: (file: File | null) => void
    /** The name of the file that is already stored. */
    current?: string | undefined
  }

/** A browser fires no event if the same file name is picked twice, even if the file's content has changed. */
const forgetLast = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  currentTarget.value = ''
}

/** A native file input covers the whole zone, so the browser handles dropped files itself. */
export function FileDrop({ label, hint, error, optional = false, onPick, current, ...input }: FileDropProps) {
  const [picked, setPicked] = useState<File | null>(null)
  const [dragging, setDragging] = useState(false)
  const name = picked?.name ?? current
  return (
    <Field {...{ label, hint, error, optional }} id={input.id}>
      {({ className: _, ...control }) => (
        <div className="drop-zone" data-dragging={dragging || undefined}>
          {name ? <FileText /> : <Upload />}
          <strong>{name ?? 'Choose a file'}</strong>
          <span>{name ? `${picked ? `${formatBytes(picked.size)} · ` : ''}choose another` : 'or drop it here'}</span>
          <input
            {...input}
            {...control}
            type="file"
            onClick={forgetLast}
            onDragEnter={() => setDragging(true)}
            onDragLeave={() => setDragging(false)}
            onDrop={(event) => {
              forgetLast(event)
              setDragging(false)
            }}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0] ?? null
              setPicked(file)
              onPick?.(file)
            }}
          />
        </div>
      )}
    </Field>
  )
}
