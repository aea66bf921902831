import { useState } from 'react'
import { type OwnProof, sendTransferProof } from '#contracts/money/transfer-proofs.ts'
import type { OwnCharge } from '#contracts/money/waivers.ts'
import { acceptOf } from '#domain/words/file-types.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { Site } from '#server/adapters/content-shapes.ts'
import { FileDrop } from '../components/file-drop.tsx'
import { Fold } from '../components/fold.tsx'
import { TextInput } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { Paragraphs } from '../components/paragraphs.tsx'
import { formatDate } from '../format.ts'
import { useWrite } from '../write/use-write.ts'
import type { Texts, Write } from '../write/write.ts'
import { SubmitButton, WriteForm } from '../write/write-form.tsx'
import { BankAccounts, SampleAccounts } from './bank-accounts.tsx'
import { chargePath } from './charge-path.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

export const sendingProof = (key: string): Write<Texts, { success: string }> => ({
  name: 'proof',
  send: (ask, { proof = '', reference = '', paidOn = '' }) => ask(sendTransferProof, { key, proof, reference, paidOn }),
  fallback: 'Your proof could not be sent. Please try again.',
})

const tokenLength = 43

type TransferProps = { charge: OwnCharge; linkKey: string; bankAccounts: Site['bankAccounts'] }

/** Where to transfer the charge to, and the form for the bank's proof. */
export function Transfer({ charge, linkKey, bankAccounts }: TransferProps) {
  const { state, waived, due, number, proofs } = charge
  const [last] = proofs
  if (state !== 'due' || waived) return null
  const accounts = bankAccounts.accounts.filter(({ currency }) => currency === due.currency)
  return (
    <section id="transfer" className="stack" aria-labelledby="transfer-title">
      <h2 id="transfer-title">Pay by bank transfer</h2>
      {last && <LastProof {...last} />}
      {last && !last.answer ? (
        <Fold summary="Send another proof instead" hasContent={false}>
          <ProofForm key={last.at} linkKey={linkKey} isReplaced />
        </Fold>
      ) : (
        <>
          <SampleAccounts {...bankAccounts} />
          <p>
            Transfer <strong className="tabular">{formatMoney(due)}</strong> to this account, with{' '}
            <span className="nowrap">{number}</span> as the reference. Then send us your bank's proof of the transfer.
            We confirm it once the money has arrived, usually within two working days.
          </p>
          <BankAccounts accounts={accounts} />
          <ProofForm key={last?.at} linkKey={linkKey} isReplaced={false} />
        </>
      )}
    </section>
  )
}

function LastProof({ at, answer }: OwnProof) {
  return answer?.outcome === 'refused' ? (
    <Notice kind="error" title={`We could not confirm your transfer (${formatDate(answer.at)})`}>
      {answer.reason && <Paragraphs text={answer.reason} />}
    </Notice>
  ) : (
    <Notice title={`We received your proof on ${formatDate(at)}`}>
      We will e-mail you the receipt once the money has arrived. Please do not pay a second time.
    </Notice>
  )
}

function ProofForm({ linkKey, isReplaced }: { linkKey: string; isReplaced: boolean }) {
  const [proof, setProof] = useState('')
  const send = useWrite(sendingProof(linkKey))
  const upload = useUpload({
    kind: 'receipt',
    token: linkKey.length === tokenLength ? linkKey : undefined,
    fallback: 'Upload failed',
    onStored: (file) => setProof(file?.url ?? ''),
  })
  const [texts, setTexts] = useState({ reference: '', paidOn: '' })

  /** If the button was clicked before hydration, the file's upload has only just begun, so wait for it. */
  async function submit() {
    const file = upload.isOpen() && !upload.error ? await upload.settle() : { url: proof }
    if (file) await send.run({ ...texts, proof: file.url })
  }

  return (
    <WriteForm
      of={send}
      at={`${chargePath(linkKey)}#transfer`}
      submit={submit}
      fields={['proof', 'reference', 'paidOn']}
    >
      <div className="needs-script">
        <FileDrop
          label={isReplaced ? 'Another proof' : 'Proof of the transfer'}
          hint="A .pdf, .jpg or .png file."
          accept={acceptOf('receipt')}
          error={upload.error ?? send.faultAt('proof')}
          onPick={upload.pick}
        />
      </div>
      <noscript>
        <p>To send the proof you need JavaScript, or write to us with the proof attached.</p>
      </noscript>
      <UploadProgress upload={upload} done={proof !== '' && 'Proof uploaded.'} />
      <div className="form-row">
        <TextInput
          label="The bank's reference"
          name="reference"
          optional
          maxLength={100}
          value={texts.reference}
          error={send.faultAt('reference')}
          onChange={({ currentTarget }) => setTexts({ ...texts, reference: currentTarget.value })}
        />
        <TextInput
          label="Date of the transfer"
          name="paidOn"
          type="date"
          optional
          value={texts.paidOn}
          error={send.faultAt('paidOn')}
          onChange={({ currentTarget }) => setTexts({ ...texts, paidOn: currentTarget.value })}
        />
      </div>
      <div className="needs-script">
        <SubmitButton variant="secondary" busy={send.isBusy || upload.share !== null}>
          {isReplaced ? 'Replace the proof' : 'Send the proof'}
        </SubmitButton>
      </div>
    </WriteForm>
  )
}
