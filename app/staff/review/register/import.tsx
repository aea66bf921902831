import { useState } from 'react'
import { Badge, type Tone } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { FileDrop } from '#app/components/file-drop.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Table } from '#app/components/table.tsx'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { type ImportedLine, type ImportReport, importReviewers } from '#contracts/review/reviewers.ts'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/import.ts'
import { readCsvFile } from './csv-file.ts'
import { register } from './query.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Import reviewers')

export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url)
  return null
}

const fallback = 'The list could not be read. Please try again.'
const example = 'name,e-mail,affiliation,topics\nNgozi Okafor,ngozi@example.org,University of Jos,malaria; schools'

export default function ImportReviewers() {
  const [csv, setCsv] = useState('')
  const [problem, setProblem] = useState('')
  const check = useWrite<string, ImportReport>(
    {
      problems: (text) =>
        problem ? problemAt('file', problem) : problemAt('csv', !text.trim() && 'Choose a file or paste a list.'),
      send: (ask, text) => ask(importReviewers, { csv: text, confirmed: false }),
      fallback,
    },
    { afterwards: () => {} },
  )
  const save = useWrite<string, ImportReport>(
    { send: (ask, text) => ask(importReviewers, { csv: text, confirmed: true }), fallback },
    { afterwards: () => check.forget() },
  )
  function change(text: string) {
    setCsv(text)
    setProblem('')
    check.forget()
    save.forget()
  }
  async function pick(file: File | null) {
    if (!file) return
    const read = await readCsvFile(file).catch(() => ({ problem: 'This file could not be read. Choose it again.' }))
    change('text' in read ? read.text : '')
    if ('problem' in read) setProblem(read.problem)
    else if (read.text.trim() === '') setProblem('This file is empty. Choose another file.')
  }
  const report = check.reply
  return (
    <StaffPage
      title="Import reviewers"
      parent={register}
      intro="A CSV file with a first line that names the columns. The e-mail address tells who is already in the register. Nothing is saved before you have seen what will happen."
    >
      {save.reply ? (
        <Saved report={save.reply} onAgain={() => change('')} />
      ) : (
        <>
          <WriteForm of={check} submit={() => check.run(csv)} fields={['file', 'csv']}>
            <FileDrop
              label="File"
              accept=".csv,text/csv,text/plain"
              error={problem}
              onPick={(file) => void pick(file)}
            />
            <TextArea
              label="Or paste the list"
              hint="Columns: name, e-mail, other e-mails, affiliation, ORCID, topics, journals, notes, do not ask. Only the first two are required."
              name="csv"
              rows={8}
              placeholder={example}
              spellCheck={false}
              value={csv}
              error={check.faultAt('csv')}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
            <div>
              <SubmitButton variant={report ? 'secondary' : 'primary'}>Check the list</SubmitButton>
            </div>
          </WriteForm>
          {report && (
            <section className="stack" aria-label="What will happen">
              <Summary report={report} />
              {report.added + report.changed > 0 && (
                <WriteForm of={save} submit={() => save.run(csv)}>
                  <div>
                    <SubmitButton>Save {count(report.added + report.changed, 'entry', 'entries')}</SubmitButton>
                  </div>
                </WriteForm>
              )}
              <Lines lines={report.lines} />
            </section>
          )}
        </>
      )}
    </StaffPage>
  )
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

function Summary({ report: { added, changed, unchanged, refused, ignored, lines } }: { report: ImportReport }) {
  const alike = lines.filter((line) => line.alike).length
  const parts = [`${added} to add`, `${changed} to change`, `${unchanged} unchanged`, `${refused} refused`]
  return (
    <Notice kind={refused + alike > 0 ? 'warning' : 'info'} title={parts.join(', ')} live>
      {ignored.length > 0 && <p>Columns that are not read: {ignored.join(', ')}.</p>}
      {alike > 0 && (
        <p>
          {count(alike, 'line', 'lines')} to add may be about somebody who is there already. Add the address that we
          know to the line, or save the list and merge the entries under “Possible duplicates”.
        </p>
      )}
      {refused > 0 && <p>Refused lines are left out. Mend them in your file, and import it again at any time.</p>}
    </Notice>
  )
}

function Saved({ report: { added, changed, refused }, onAgain }: { report: ImportReport; onAgain(): void }) {
  return (
    <>
      <Notice kind="success" title="The register is up to date" live>
        <p>
          {count(added, 'reviewer was', 'reviewers were')} added and {count(changed, 'entry', 'entries')} changed
          {refused > 0 && `; ${count(refused, 'line was', 'lines were')} left out`}.
        </p>
      </Notice>
      <div className="cluster">
        <ButtonLink href={register.href}>See the register</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Import another list
        </Button>
      </div>
    </>
  )
}

const outcomes: Record<ImportedLine['outcome'], { label: string; tone: Tone }> = {
  added: { label: 'Add', tone: 'success' },
  changed: { label: 'Change', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
}
const linesShown = 200

/** Refused lines come first, then those to look at. Of a long list the rest is counted only. */
function Lines({ lines }: { lines: readonly ImportedLine[] }) {
  const order = ['refused', 'alike', 'changed', 'added', 'unchanged']
  const placeOf = ({ outcome, alike }: ImportedLine) => order.indexOf(alike ? 'alike' : outcome)
  const sorted = lines.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line)
  const more = sorted.length - linesShown
  return (
    <>
      <Table
        caption="Line by line"
        rows={sorted.slice(0, linesShown)}
        rowKey={({ line }) => String(line)}
        columns={[
          { header: 'Line', numeric: true, cell: ({ line }) => line },
          {
            header: 'Result',
            cell: ({ outcome }) => <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>,
          },
          { header: 'Name', cell: ({ name }) => name || '–' },
          { header: 'E-mail', cell: ({ email }) => email || '–' },
          { header: 'Note', cell: ({ sentence, alike }) => (alike ? <Alike {...alike} /> : sentence) },
        ]}
      />
      {more > 0 && <p className="muted">and {count(more, 'more line', 'more lines')}.</p>}
    </>
  )
}

/** The entry opens in a new tab, because the list is not saved yet. */
function Alike({ _id, line, name, reason }: NonNullable<ImportedLine['alike']>) {
  return (
    <>
      May be the same person as{' '}
      {_id ? (
        <a href={`/admin/reviewers/${_id}`} target="_blank" rel="noopener">
          {name}
          <span className="visually-hidden"> (opens a new tab)</span>
        </a>
      ) : (
        `${name} in line ${line}`
      )}
      . {reason}
    </>
  )
}
