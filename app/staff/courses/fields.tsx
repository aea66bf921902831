import { UploadProgress } from '#app/author/upload-progress.tsx'
import { useUpload } from '#app/author/use-upload.ts'
import { FileDrop } from '#app/components/file-drop.tsx'
import { TextArea, TextInput } from '#app/components/form-field.tsx'
import { acceptOf } from '#domain/file-types.ts'
import type { CourseDraft, OutlineRow } from './draft.ts'
import { CourseRows } from './rows.tsx'

type CourseFieldsProps = {
  draft: CourseDraft
  /** The message for each field that has an error, by its path, such as 'outline.0.title'. */
  faults: Record<string, string>
  onChange(change: (draft: CourseDraft) => Partial<CourseDraft>): void
}

export function CourseFields({ draft, faults, onChange }: CourseFieldsProps) {
  const { title, description, price, originalPrice, outline, materials, texts } = draft
  return (
    <>
      <TextInput
        label="Title"
        value={title}
        error={faults.title}
        onChange={({ currentTarget: { value } }) => onChange(() => ({ title: value }))}
      />
      <TextArea
        label="Description"
        rows={5}
        value={description}
        error={faults.description}
        onChange={({ currentTarget: { value } }) => onChange(() => ({ description: value }))}
      />
      <div className="columns-2">
        <TextInput
          label="Price in naira"
          inputMode="decimal"
          value={price}
          error={faults.price}
          onChange={({ currentTarget: { value } }) => onChange(() => ({ price: value }))}
        />
        <TextInput
          label="Original price in naira"
          optional
          inputMode="decimal"
          value={originalPrice}
          error={faults.originalPrice}
          onChange={({ currentTarget: { value } }) => onChange(() => ({ originalPrice: value }))}
        />
      </div>
      <CourseRows
        legend="Outline"
        hint="Files that buyers read on the page or download: .doc or .pdf."
        noun="outline file"
        rows={outline}
        blank={{ title: '', file: null }}
        nameOf={(row) => row.title}
        onChange={(update) => onChange((all) => ({ outline: update(all.outline) }))}
      >
        {(row, at, change) => (
          <OutlineFields
            row={row}
            faults={{ title: faults[`outline.${at}.title`], file: faults[`outline.${at}.file`] }}
            onChange={change}
          />
        )}
      </CourseRows>
      <CourseRows
        legend="Texts"
        hint="What buyers read on this site. An empty line starts a new paragraph."
        noun="text"
        rows={texts}
        blank={{ title: '', text: '' }}
        nameOf={(row) => row.title}
        onChange={(update) => onChange((all) => ({ texts: update(all.texts) }))}
      >
        {(row, at, change) => (
          <>
            <TextInput
              label="Title of the text"
              value={row.title}
              error={faults[`texts.${at}.title`]}
              onChange={({ currentTarget: { value } }) => change({ title: value })}
            />
            <TextArea
              label="Text"
              rows={10}
              value={row.text}
              error={faults[`texts.${at}.text`]}
              onChange={({ currentTarget: { value } }) => change({ text: value })}
            />
          </>
        )}
      </CourseRows>
      <CourseRows
        legend="Materials"
        hint="Links to other sites. Before payment, only the link text is shown."
        noun="link"
        rows={materials}
        blank={{ text: '', link: '' }}
        nameOf={(row) => row.text}
        onChange={(update) => onChange((all) => ({ materials: update(all.materials) }))}
      >
        {(row, at, change) => (
          <>
            <TextInput
              label="Link text"
              value={row.text}
              error={faults[`materials.${at}.text`]}
              onChange={({ currentTarget: { value } }) => change({ text: value })}
            />
            <TextInput
              label="Address"
              inputMode="url"
              placeholder="https://"
              value={row.link}
              error={faults[`materials.${at}.link`]}
              onChange={({ currentTarget: { value } }) => change({ link: value })}
            />
          </>
        )}
      </CourseRows>
    </>
  )
}

type OutlineFieldsProps = {
  row: OutlineRow
  faults: { title: string | undefined; file: string | undefined }
  onChange(changes: Partial<OutlineRow>): void
}

function OutlineFields({ row, faults, onChange }: OutlineFieldsProps) {
  const upload = useUpload({
    kind: 'course',
    fallback: 'Upload failed',
    onStored: (file) => onChange({ file }),
  })
  return (
    <>
      <TextInput
        label="Title of the file"
        value={row.title}
        error={faults.title}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
      />
      <FileDrop
        label="File"
        accept={acceptOf('outline')}
        current={row.file?.name}
        error={upload.error ?? (row.file ? undefined : faults.file)}
        onPick={upload.pick}
      />
      <UploadProgress upload={upload} done={row.file && `${row.file.name} is uploaded.`} />
    </>
  )
}
