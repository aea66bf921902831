import { useRevalidator } from 'react-router'
import type { StoredFile } from '#app/author/draft.ts'
import { UploadProgress } from '#app/author/upload-progress.tsx'
import { useUpload } from '#app/author/use-upload.ts'
import { bindFields, bindMarked } from '#app/components/bind-fields.ts'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { FileDrop } from '#app/components/file-drop.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Select, TextArea } from '#app/components/form-field.tsx'
import { MarkedField } from '#app/components/marked-field.tsx'
import { NameParts, noParts } from '#app/components/name-parts.tsx'
import { OrderedRows } from '#app/components/ordered-rows.tsx'
import { PersonFields } from '#app/components/person-fields.tsx'
import { RowInput } from '#app/components/row-input.tsx'
import { ChangesNotice } from '#app/drafts/draft-notice.tsx'
import { useDraft } from '#app/drafts/use-draft.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { correctArticle } from '#contracts/manuscript/record.ts'
import { type ChangePreview, previewCorrection } from '#contracts/publishing/record-previews.ts'
import { articleTypeLabel, articleTypes } from '#domain/manuscript/article-types.ts'
import { type TypedAt, typedOf, writtenOf } from '#domain/manuscript/field-values.ts'
import { correctionProblems, reasonProblem } from '#domain/manuscript/record/change.ts'
import { type ArticleRecord, frozenRecord } from '#domain/manuscript/record/record.ts'
import { coAuthorsMax, fields } from '#domain/words/fields.ts'
import { acceptOf } from '#domain/words/file-types.ts'
import { abstractLimit } from '../../../components/abstract-limit.ts'
import { type AuthorRow, authorRow, authorsOf, rowsOf } from '../record/draft.ts'
import { RecordFields } from '../record/fields.tsx'
import { ShownChange } from './change-preview.tsx'

type CorrectionDraft = TypedAt<'correction'> & {
  authors: AuthorRow[]
  reason: string
  file: StoredFile | null
}

export function Correction({ id, record }: { id: string; record: ArticleRecord }) {
  const { version } = record
  const start = {
    ...typedOf('correction', frozenRecord(record)),
    authors: rowsOf(record.authors),
    reason: '',
    file: null,
  }
  const { draft, change, finish, kept, turn } = useDraft<CorrectionDraft>(`correction:${id}`, start)
  const upload = useUpload({ onStored: (file) => change({ file }) })
  const { revalidate } = useRevalidator()
  const inputOf = (written: CorrectionDraft) => ({
    ...writtenOf('correction', written),
    authors: authorsOf(written.authors),
  })
  const asked = (written: CorrectionDraft) => {
    const { reason, file } = written
    return { id, version, ...inputOf(written), reason, file: file?.url ?? '' }
  }
  const preview = useWrite<CorrectionDraft, { written: CorrectionDraft; shown: ChangePreview }>(
    {
      problems: (written) => [
        ...problemAt('reason', reasonProblem(written.reason)),
        ...correctionProblems(inputOf(written)),
        ...problemAt('file', !written.file && !upload.isOpen() && upload.error),
      ],
      send: async (ask, written) => ({ written, shown: await ask(previewCorrection, asked(written)) }),
      fallback: 'The correction could not be shown.',
    },
    { afterwards: () => undefined, keepsDraft: true },
  )
  const publish = useWrite<CorrectionDraft, { version: number }>(
    {
      send: (ask, written) => ask(correctArticle, asked(written)),
      fallback: 'The record could not be corrected.',
      done: (made) => `Version ${made.version} is published.`,
    },
    { afterwards: () => finish(revalidate), keepsDraft: true },
  )
  const { fault, faultAt, reply } = preview
  // Why an upload failed is at the field.
  const stored = () => upload.settle().then((file) => file && { ...draft, file })

  const binding = { draft, faultAt, onChange: change }
  const field = bindFields(binding)
  const marked = bindMarked(binding)

  return (
    <Fold summary="Correct the record" hasContent={kept.news !== null}>
      <WriteForm of={preview} submit={() => preview.run(upload.isOpen() ? stored() : draft)} hasOwnNotice>
        <ChangesNotice kept={kept} until="publish" />
        <TextArea
          label="Reason"
          hint="What was wrong, and what has been corrected. Readers see this with the article."
          rows={3}
          name="reason"
          value={draft.reason}
          error={faultAt('reason')}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        <MarkedField {...marked('title')}>
          {(control) => <TextArea rows={2} {...field('title')} {...control} />}
        </MarkedField>
        <Authors rows={draft.authors} error={faultAt('authors')} onChange={(authors) => change({ authors })} />
        <Select
          options={articleTypes.map((type) => ({ value: type, label: articleTypeLabel(type) }))}
          {...field('articleType')}
        />
        <MarkedField {...marked('abstract')}>
          {(control) => <TextArea rows={10} {...abstractLimit} {...field('abstract')} {...control} />}
        </MarkedField>
        <RecordFields {...binding} />
        <FileDrop
          label="New file"
          optional
          hint="A .doc, .docx or .pdf file to replace the current one."
          key={turn}
          accept={acceptOf('manuscript')}
          current={draft.file?.name}
          error={upload.error ?? faultAt('file')}
          onPick={upload.pick}
        />
        <UploadProgress upload={upload} done={draft.file && `${draft.file.name} is uploaded.`} />
        <FaultNotice fault={fault} fields={Object.keys(fault?.fields ?? {})} />
        <div>
          <SubmitButton>Preview the correction</SubmitButton>
        </div>
      </WriteForm>
      <ConfirmDialog
        open={reply !== undefined}
        onClose={() => {
          preview.forget()
          publish.forget()
        }}
        wide
        title="Publish this correction?"
        confirmLabel="Publish the correction"
        keepLabel="Back to the form"
        busy={publish.isBusy}
        onConfirm={() => reply && publish.run(reply.written)}
      >
        <div className="stack">
          <FaultNotice fault={publish.fault} />
          {reply && <ShownChange preview={reply.shown} />}
        </div>
      </ConfirmDialog>
    </Fold>
  )
}

type AuthorsProps = { rows: AuthorRow[]; error: string | undefined; onChange(rows: AuthorRow[]): void }

function Authors({ rows, error, onChange }: AuthorsProps) {
  return (
    <OrderedRows
      legend={fields.authors.label}
      hint={fields.authors.hint}
      noun="Author"
      add="Add an author"
      max={coAuthorsMax + 1}
      blank={(id) => authorRow(id)}
      nameOf={({ name }) => name}
      onChange={(update) => onChange(update(rows))}
      {...{ rows, error }}
    >
      {(row, at, change) => (
        <>
          <RowInput
            label="Name"
            of={`Author ${at + 1}`}
            isMarked={error !== undefined && row.name.trim() === ''}
            value={row.name}
            onChange={(name) => change({ name, parts: noParts })}
          />
          <NameParts
            name={row.name}
            parts={row.parts}
            of={`Author ${at + 1}`}
            onChange={(parts) => change({ parts })}
          />
          <PersonFields
            person={row}
            of={`Author ${at + 1}`}
            isExplained={at === 0}
            isListFaulty={error !== undefined}
            onChange={change}
          />
        </>
      )}
    </OrderedRows>
  )
}
