import { UploadProgress } from '#app/author/upload-progress.tsx'
import { useUpload } from '#app/author/use-upload.ts'
import { FileDrop } from '#app/components/file-drop.tsx'
import { TextArea, TextInput } from '#app/components/form-field.tsx'
import { acceptOf } from '#domain/words/file-types.ts'
import type { CourseDraft, OutlineRow } from './draft.ts'
import { CourseRows } from './rows.tsx'

type CourseFieldsProps = {
  draft: CourseDraft
  /** The message for each field that has an error, by its path, such as 'outline.0.title'. */
  faults: Record<string, string>
  onChange(change: (draft: CourseDraft) => Partial<CourseDraft>): void
}

/** Connects the controls of a row, or of the course itself, to its texts. */
function bind<Row>(row: Row, faultAt: (name: string) => string | undefined, change: (changes: Partial<Row>) => void) {
  return (name: { [N in keyof Row]: Row[N] extends string ? N : never }[keyof Row] & string) => ({
    value: row[name] as string,
    error: faultAt(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value } as Partial<Row>),
  })
}

export function CourseFields({ draft, faults, onChange }: CourseFieldsProps) {
  const { outline, materials, texts } = draft
  const field = bind(
    draft,
    (name) => faults[name],
    (changes) => onChange(() => changes),
  )
  const faultsOf = (list: string, at: number) => (name: string) => faults[`${list}.${at}.${name}`]
  return (
    <>
      <TextInput label="Title" {...field('title')} />
      <TextArea label="Description" rows={5} {...field('description')} />
      <div className="columns-2">
        <TextInput label="Price in naira" inputMode="decimal" {...field('price')} />
        <TextInput label="Original price in naira" optional inputMode="decimal" {...field('originalPrice')} />
      </div>
      <CourseRows
        legend="Outline"
        hint="Files that buyers read on the page or download: .doc or .pdf."
        noun="outline file"
        rows={outline}
        blank={(id) => ({ id, title: '', file: null })}
        nameOf={(row) => row.title}
        onChange={(update) => onChange((all) => ({ outline: update(all.outline) }))}
      >
        {(row, at, change) => <OutlineFields row={row} faultAt={faultsOf('outline', at)} onChange={change} />}
      </CourseRows>
      <CourseRows
        legend="Texts"
        hint="What buyers read on this site. An empty line starts a new paragraph."
        noun="text"
        rows={texts}
        blank={(id) => ({ id, title: '', text: '' })}
        nameOf={(row) => row.title}
        onChange={(update) => onChange((all) => ({ texts: update(all.texts) }))}
      >
        {(row, at, change) => {
          const field = bind(row, faultsOf('texts', at), change)
          return (
            <>
              <TextInput label="Title of the text" {...field('title')} />
              <TextArea label="Text" rows={10} {...field('text')} />
            </>
          )
        }}
      </CourseRows>
      <CourseRows
        legend="Materials"
        hint="Links to other sites. Before payment, only the link text is shown."
        noun="link"
        rows={materials}
        blank={(id) => ({ id, text: '', link: '' })}
        nameOf={(row) => row.text}
        onChange={(update) => onChange((all) => ({ materials: update(all.materials) }))}
      >
        {(row, at, change) => {
          const field = bind(row, faultsOf('materials', at), change)
          return (
            <>
              <TextInput label="Link text" {...field('text')} />
              <TextInput label="Address" inputMode="url" placeholder="https://" {...field('link')} />
            </>
          )
        }}
      </CourseRows>
    </>
  )
}

type OutlineFieldsProps = {
  row: OutlineRow
  faultAt(name: string): string | undefined
  onChange(changes: Partial<OutlineRow>): void
}

function OutlineFields({ row, faultAt, onChange }: OutlineFieldsProps) {
  const upload = useUpload({
    kind: 'course',
    fallback: 'Upload failed',
    onStored: (file) => onChange({ file }),
  })
  return (
    <>
      <TextInput label="Title of the file" {...bind(row, faultAt, onChange)('title')} />
      <FileDrop
        label="File"
        accept={acceptOf('outline')}
        current={row.file?.name}
        error={upload.error ?? (row.file ? undefined : faultAt('file'))}
        onPick={upload.pick}
      />
      <UploadProgress upload={upload} done={row.file && `${row.file.name} is uploaded.`} />
    </>
  )
}
