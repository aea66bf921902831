import { Download } from 'lucide-react'
import { askInvoice, type OwnDocument } from '#contracts/money/documents.ts'
import type { OwnCharge } from '#contracts/money/waivers.ts'
import { billToMax, documentNames } from '#domain/review/document.ts'
import { Badge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { chargePath } from './charge-path.ts'

export const askingInvoice = (key: string): Write<Texts, OwnDocument> => ({
  name: 'invoice',
  send: (ask, { billTo = '' }) => ask(askInvoice, { key, billTo }),
  fallback: 'The invoice could not be made. Please try again.',
})

type DocumentsProps = { charge: OwnCharge; linkKey: string }

/** The documents there are, and the form that makes an invoice. */
export function Documents({ charge, linkKey }: DocumentsProps) {
  const { papers, state, waived } = charge
  const mayInvoice = state === 'due' && !waived
  if (papers.length === 0 && !mayInvoice) return null
  return (
    <section className="stack" aria-labelledby="papers">
      <h2 id="papers">Invoice and other documents</h2>
      {papers.length > 0 && (
        <ul className="own-list">
          {papers.map(({ url, kind, number, at, over }) => (
            <li key={url} className="cluster">
              <a href={url} download>
                {documentNames[kind]} {number}
              </a>
              <span className="meta">PDF, {formatDate(at)}</span>
              {over && <Badge tone="warning">{withoutStop(over)}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {mayInvoice && <InvoiceForm linkKey={linkKey} />}
    </section>
  )
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')

function InvoiceForm({ linkKey }: Pick<DocumentsProps, 'linkKey'>) {
  const send = useWrite(askingInvoice(linkKey))
  return (
    <WriteForm of={send} at={`${chargePath(linkKey)}#papers`} fields={['billTo']}>
      {send.reply && (
        <Notice kind="success" title={`Invoice ${send.reply.number} is ready`} live>
          <ButtonLink variant="secondary" size="small" href={send.reply.url} download>
            <Download /> Download the invoice
          </ButtonLink>
        </Notice>
      )}
      <TextArea
        label="Make the invoice out to"
        hint="The name and address of your institution or funder, one line each. Leave it empty to use your own name."
        name="billTo"
        optional
        rows={4}
        maxLength={billToMax}
        error={send.faultAt('billTo')}
      />
      <div>
        <SubmitButton variant="secondary">Get an invoice</SubmitButton>
      </div>
    </WriteForm>
  )
}
