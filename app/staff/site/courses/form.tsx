import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CourseContents, CoursePrice } from '#app/author/course-view.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useToast } from '#app/components/toast.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { CourseForm as Written } from '#contracts/site/courses.ts'
import type { CallApi } from '#server/page-context.ts'
import { type CourseDraft, formOf, previewOf } from './draft.ts'
import { CourseFields } from './fields.tsx'
import '#app/styles/courses.css'

// Spec §9: the toast of the course form stays longer than others.
const toastMs = 6000
const fallback = 'The course could not be saved. Please try again.'

type CourseFormProps<T> = {
  start: CourseDraft
  save(ask: CallApi, form: Written): Promise<T>
  /** Called after the course is saved, when leaving the page loses nothing. */
  afterwards?(reply: T): unknown
}

export function CourseForm<T>({ start, save, afterwards }: CourseFormProps<T>) {
  const [draft, setDraft] = useState(start)
  const [saved, setSaved] = useState(start)
  const [tab, setTab] = useState('write')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  useLeavingGuard(isChanged)
  const write = useWrite<CourseDraft, T>(
    { send: (ask, written) => save(ask, formOf(written)), fallback },
    {
      afterwards(reply) {
        setSaved(draft)
        toast('Course saved.', { durationMs: toastMs })
        return afterwards ? afterwards(reply) : revalidate()
      },
      refused({ error }) {
        setTab('write')
        toast(error, { kind: 'error', durationMs: toastMs })
      },
    },
  )

  return (
    <WriteForm
      of={write}
      submit={() => write.run(draft)}
      fields={Object.keys(write.fault?.fields ?? {})}
      className="course-form stack"
    >
      <Tabs
        label="Course"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'write',
            label: 'Write',
            panel: (
              <div className="stack stack-large">
                <CourseFields
                  draft={draft}
                  faults={write.fault?.fields ?? {}}
                  onChange={(change) => setDraft((before) => ({ ...before, ...change(before) }))}
                />
              </div>
            ),
          },
          { id: 'preview', label: 'Preview', panel: <Preview draft={draft} /> },
        ]}
      />
      <div className="course-save">
        <SubmitButton>Save course</SubmitButton>
        <span className="meta" role="status">
          {isChanged ? 'Not saved yet' : 'Nothing to save'}
        </span>
      </div>
    </WriteForm>
  )
}

/** Makes the browser ask for confirmation before leaving with unsaved changes. */
function useLeavingGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}

function Preview({ draft }: { draft: CourseDraft }) {
  const course = previewOf(draft)
  return (
    <div className="stack stack-large course-preview">
      <header className="stack">
        <h2>{course.title}</h2>
        <p className="course-description">{course.description}</p>
        <CoursePrice {...course} />
      </header>
      <CourseContents course={course} path={null} />
      {draft.texts.map(({ id, title, text }) => (
        <article key={id} className="stack">
          <h3>{title}</h3>
          <Paragraphs text={text} />
        </article>
      ))}
    </div>
  )
}
