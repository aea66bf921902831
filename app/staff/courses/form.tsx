import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFocusOnFault } from '#app/account/focus-on-fault.ts'
import { type Refusal, refusal } from '#app/account/refusal.ts'
import { CourseContents, CoursePrice } from '#app/author/course-view.tsx'
import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useToast } from '#app/components/toast.tsx'
import type { CourseForm as Written } from '#contracts/courses.ts'
import { type CourseDraft, formOf, previewOf } from './draft.ts'
import { CourseFields } from './fields.tsx'
import '#app/styles/courses.css'

// spec §9: the toast of the course form stays longer than others
const toastMs = 6000
const fallback = 'The course could not be saved. Please try again.'

type CourseFormProps = {
  start: CourseDraft
  save(form: Written): Promise<unknown>
  /** Once it is saved and nothing is lost by leaving. */
  afterwards(): unknown
}

export function CourseForm({ start, save, afterwards }: CourseFormProps) {
  const [draft, setDraft] = useState(start)
  const [saved, setSaved] = useState(start)
  const [fault, setFault] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const [tab, setTab] = useState('write')
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  useLeavingGuard(isChanged)
  useFocusOnFault(form, fault)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await save(formOf(draft))
      setSaved(draft)
      toast('The course is saved.', { durationMs: toastMs })
      await afterwards()
    } catch (error) {
      const refused = refusal(error, fallback)
      setTab('write')
      setFault(refused)
      toast(refused.error, { kind: 'error', durationMs: toastMs })
    } finally {
      setBusy(false)
    }
  }
  const isAtField = fault && Object.keys(fault.fields).length > 0

  return (
    <form ref={form} className="course-form stack" noValidate onSubmit={submit}>
      {fault && !isAtField && (
        <div tabIndex={-1} data-refusal>
          <Notice kind="error">{fault.error}</Notice>
        </div>
      )}
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
                  faults={fault?.fields ?? {}}
                  onChange={(change) => setDraft((before) => ({ ...before, ...change(before) }))}
                />
              </div>
            ),
          },
          { id: 'preview', label: 'Preview', panel: <Preview draft={draft} /> },
        ]}
      />
      <div className="course-save">
        <Button type="submit" busy={isBusy}>
          Save course
        </Button>
        <span className="meta" role="status">
          {isChanged ? 'Not saved yet' : 'Nothing to save'}
        </span>
      </div>
    </form>
  )
}

/** The browser asks whoever leaves with something unsaved. */
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
