import { useState } from 'react'
import { emptyDraft } from '#app/author/draft.ts'
import { OwnAppeal } from '#app/author/own-appeal.tsx'
import type { PageMark } from '#app/author/page-mark.ts'
import TypesetPage from '#app/author/typeset-page/typeset-page.tsx'
import { ContactDetails } from '#app/components/contact-details.tsx'
import { ContactForm } from '#app/components/contact-form.tsx'
import { Fold } from '#app/components/fold.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { MarkedField } from '#app/components/marked-field.tsx'
import { NameParts, noParts } from '#app/components/name-parts.tsx'
import { NewsletterForm } from '#app/components/newsletter-form.tsx'
import { OrderedRows } from '#app/components/ordered-rows.tsx'
import { People } from '#app/components/people.tsx'
import { PersonFields } from '#app/components/person-fields.tsx'
import { ReferenceFold } from '#app/components/reference-fold.tsx'
import { ReferenceRows } from '#app/components/reference-rows.tsx'
import { RowInput } from '#app/components/row-input.tsx'
import { StatementFields } from '#app/components/statement-fields.tsx'
import { type LetterDraft, LetterEditor } from '#app/staff/manuscript/desk/letter.tsx'
import { emptyAt } from '#domain/manuscript/field-values.ts'
import { Sample } from './sample.tsx'

const blank = (id: number) => ({ id, name: '', parts: noParts, affiliation: '', orcid: '' })

const appeal = { manuscriptId: 'sample', state: 'possible' as const, until: '2026-12-15', given: null }
const usualLetter = async () => ({ subject: 'A sample subject', text: '<p>A sample e-mail.</p>' })

const paperDraft = {
  ...emptyDraft,
  ...{ author: 'Sample Author', affiliation: 'Department of Samples, Sample University\nInstitute of Examples' },
  ...{ title: 'A sample study of sample things', abstract: 'We studied things. They were as expected.' },
  coAuthors: [{ id: 1, name: 'Second Sample', email: '', affiliation: 'Institute of Examples', orcid: '' }],
}
const paperMarks: PageMark[] = [
  { key: 'author', number: 1, at: { field: 'author' }, tone: 'look', label: 'Author: we are not sure. Please look.' },
  { key: 'keywords', number: 2, at: { field: 'keywords' }, tone: 'missing', label: 'Key words: not in the file.' },
  { key: 'abstract', number: 3, at: { field: 'abstract' }, tone: 'later', label: 'The abstract has no headings.' },
  { key: 'title', number: 4, at: { field: 'title' }, tone: 'accepted', label: 'Title: from your file.' },
]

/** The page next to a form, with a mark in each tone. */
function MarkedPage() {
  const [selected, select] = useState<string | null>('keywords')
  const journal = {
    ...{ slug: 'sample', title: 'Sample Journal', accent: 'health' as const, pdfColumns: 2 as const },
    ...{ requiredDeclarations: [], publishesReports: false, charges: [] },
  }
  return (
    <TypesetPage
      {...{ draft: paperDraft, journal, file: null, marks: paperMarks, selected }}
      onSelect={(key) => select(key)}
    />
  )
}

export function LongForms() {
  const [letter, setLetter] = useState<LetterDraft>({})
  const [marked, setMarked] = useState({ text: 'Aedes aegypti', markup: '<i>Aedes aegypti</i>' })
  const [references, setReferences] = useState(
    'Obi, A. (2021) Wells. Sample Press.\nEze, B. (2019) Rain. Sample Press.',
  )
  const [rows, setRows] = useState([{ ...blank(1), name: 'Sample Author One' }, blank(2)])
  return (
    <div className="stack stack-large">
      <MarkedPage />
      <div className="columns-2">
        <form className="form">
          <OrderedRows
            legend="People in order"
            hint="In the order in which they should appear."
            noun="Person"
            add="Add a person"
            max={5}
            error="Person 2 needs a name."
            {...{ rows, blank }}
            nameOf={({ name }) => name}
            onChange={setRows}
          >
            {(row, at, change) => (
              <>
                <RowInput
                  label="Name"
                  of={`Person ${at + 1}`}
                  isMarked={row.name === ''}
                  value={row.name}
                  onChange={(name) => change({ name, parts: noParts })}
                />
                <NameParts
                  name={row.name}
                  parts={row.parts}
                  of={`Person ${at + 1}`}
                  onChange={(parts) => change({ parts })}
                />
                <PersonFields person={row} of={`Person ${at + 1}`} onChange={change} />
              </>
            )}
          </OrderedRows>
          <MarkedField {...marked} onChange={(text, markup) => setMarked({ text, markup })}>
            {(control) => <TextInput label="Title with italics" {...control} />}
          </MarkedField>
          <Fold summary="What few people fill in" hasContent={false}>
            <StatementFields draft={emptyAt('submission')} faultAt={() => undefined} onChange={() => {}} />
          </Fold>
          <ReferenceRows text={references} error={undefined} onChange={setReferences} />
        </form>
        <div className="stack">
          <Sample name="References of a record">
            <ReferenceFold references={references.split('\n')} />
          </Sample>
          <Sample name="People">
            <People
              people={[
                {
                  ...{ name: 'Ada Obi', email: 'ada@example.org', affiliation: 'Sample University' },
                  ...{ orcid: '0000-0002-1825-0097', correspondence: 'ada@example.org', roles: ['software'] },
                },
              ]}
            />
          </Sample>
          <Sample name="Contact and newsletter">
            <ContactDetails
              publisher={{ address: ['Sample Street 1', 'Abraka'] }}
              contact={{ phone: '+234 800 000 0000', email: 'office@example.org' }}
            />
            <ContactForm answer={undefined} />
            <NewsletterForm />
          </Sample>
          <Sample name="After a decision">
            <OwnAppeal appeal={appeal} />
            <LetterEditor
              load={usualLetter}
              about=""
              what="reason"
              to="author@example.org"
              draft={letter}
              onDraft={setLetter}
              faults={{}}
            />
          </Sample>
        </div>
      </div>
    </div>
  )
}
