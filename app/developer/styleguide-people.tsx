import { useState } from 'react'
import { ContactDetails } from '#app/components/contact-details.tsx'
import { ContactForm } from '#app/components/contact-form.tsx'
import { Fold } from '#app/components/fold.tsx'
import { NewsletterForm } from '#app/components/newsletter-form.tsx'
import { OrderedRows } from '#app/components/ordered-rows.tsx'
import { PersonFields } from '#app/components/person-fields.tsx'
import { RowInput } from '#app/components/row-input.tsx'
import { StatementFields } from '#app/components/statement-fields.tsx'
import { emptyAt } from '#domain/field-values.ts'
import { Sample } from './sample.tsx'

const blank = (id: number) => ({ id, name: '', affiliation: '', orcid: '' })

export function LongForms() {
  const [rows, setRows] = useState([{ ...blank(1), name: 'Sample Author One' }, blank(2)])
  return (
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
                onChange={(name) => change({ name })}
              />
              <PersonFields person={row} of={`Person ${at + 1}`} onChange={change} />
            </>
          )}
        </OrderedRows>
        <Fold summary="What few people fill in" hasContent={false}>
          <StatementFields draft={emptyAt('submission')} faultAt={() => undefined} onChange={() => {}} />
        </Fold>
      </form>
      <div className="stack">
        <Sample name="Contact and newsletter">
          <ContactDetails
            publisher={{ address: ['Sample Street 1', 'Abraka'] }}
            contact={{ phone: '+234 800 000 0000', email: 'office@example.org' }}
          />
          <ContactForm answer={undefined} />
          <NewsletterForm />
        </Sample>
      </div>
    </div>
  )
}
