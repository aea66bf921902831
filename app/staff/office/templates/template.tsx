import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { TextArea, TextInput } from '#app/components/form-field.tsx'
import { formatMoment } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { useWrite } from '#app/write/use-write.ts'
import { successOf } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { previewTemplate, resetTemplate, saveTemplate } from '#contracts/office/templates.ts'
import { templateProblems } from '#domain/office/letter-template.ts'
import { servicesContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/template.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.label ?? 'E-mail text')

export function loader({ context, url, params: { kind } }: Route.LoaderArgs) {
  const staff = requireStaff(context, url)
  const journal = url.searchParams.get('journal') ?? ''
  return orNotFound(context.get(servicesContext).templates.readTemplate(staff, { kind, journal }))
}

export default function Template({ loaderData }: Route.ComponentProps) {
  const { kind, label, group, journal, journalTitle, changed, standard, placeholders } = loaderData
  const list = `/admin/templates${journal && `?journal=${journal}`}`
  return (
    <StaffPage
      title={label}
      parent={{ label: 'E-mail texts', href: list }}
      intro={`${group} · ${journalTitle}`}
      actions={changed && <Reset {...{ kind, journal, label }} />}
    >
      <div className="with-aside">
        <Words key={changed?.at ?? 'standard'} {...loaderData} />
        <aside className="stack" aria-labelledby="placeholders">
          <h2 id="placeholders" className="aside-title">
            Placeholders
          </h2>
          <FactList facts={placeholders.map(({ name, means }) => [`{${name}}`, means])} />
          <details className="manuscript-letter">
            <summary>The standard e-mail</summary>
            <p>
              <strong>{standard.subject}</strong>
            </p>
            <p className="letter-text">{standard.text}</p>
          </details>
        </aside>
      </div>
    </StaffPage>
  )
}

function Words({
  kind,
  journal,
  subject: kept,
  text: keptText,
  changed,
  placeholders,
}: Route.ComponentProps['loaderData']) {
  const [subject, setSubject] = useState(kept)
  const [text, setText] = useState(keptText)
  const known = placeholders.map(({ name }) => name).filter((name) => name !== 'text' && name !== 'subject')
  const problems = () => templateProblems({ subject, text }, known)
  const input = { kind, journal, subject, text }
  const save = useWrite<void, { success: string }>({
    problems,
    send: (ask) => ask(saveTemplate, input),
    fallback: 'The words could not be saved.',
    done: successOf,
  })
  const preview = useWrite<void, { subject: string; text: string }>(
    { problems, send: (ask) => ask(previewTemplate, input), fallback: 'The preview could not be made.' },
    { afterwards: () => {} },
  )
  const faultAt = (field: string) => save.faultAt(field) ?? preview.faultAt(field)
  const change = (put: (words: string) => void) => (words: string) => {
    put(words)
    save.forget()
    preview.forget()
  }
  return (
    <div className="stack stack-large">
      <WriteForm of={save} submit={() => save.run()} fields={['subject', 'text']} className="stack">
        <TextInput
          label="Subject"
          maxLength={200}
          value={subject}
          error={faultAt('subject')}
          onChange={({ currentTarget }) => change(setSubject)(currentTarget.value)}
        />
        <TextArea
          label="Text"
          hint="Leave an empty line between paragraphs. “Dear” and the name come before it, the signature after it."
          rows={12}
          maxLength={10_000}
          value={text}
          error={faultAt('text')}
          onInput={({ currentTarget }) => change(setText)(currentTarget.value)}
        />
        <p className="cluster">
          <SubmitButton>Save</SubmitButton>
          <Button variant="secondary" busy={preview.isBusy} onClick={() => preview.run()}>
            Preview
          </Button>
          {changed && (
            <span className="meta">
              Changed by {changed.by} on <time dateTime={changed.at}>{formatMoment(changed.at)}</time>
            </span>
          )}
        </p>
      </WriteForm>
      {preview.reply && (
        <section className="card stack stack-small" aria-label="Preview" aria-live="polite">
          <p>
            <strong>{preview.reply.subject}</strong>
          </p>
          <p className="letter-text">{preview.reply.text}</p>
        </section>
      )}
    </div>
  )
}

function Reset({ kind, journal, label }: { kind: string; journal: string; label: string }) {
  return (
    <ConfirmedButton
      label="Reset"
      about={label}
      question="Go back to the standard words?"
      subject={label}
      confirmLabel="Reset"
      write={{
        send: (ask) => ask(resetTemplate, { kind, journal }),
        fallback: 'The words could not be reset.',
        done: successOf,
      }}
    >
      The words that were saved here are deleted. E-mails that were already sent stay as they are.
    </ConfirmedButton>
  )
}
