import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format.ts'
import { transferPath } from './open-transfer.ts'

type TransferOfferProps = { id: string; offer: { journal: string; at: string } | null }

/** On the author's page of a manuscript: what they can answer. */
export function TransferOffer({ id, offer }: TransferOfferProps) {
  if (!offer) return null
  return (
    <Notice title={`Would you like to transfer it to ${offer.journal}?`}>
      <div className="stack stack-small">
        <p>The editors offered this on {formatDate(offer.at)}. You need not submit your manuscript again.</p>
        <p>
          <ButtonLink href={transferPath(id)}>See the offer and answer</ButtonLink>
        </p>
      </div>
    </Notice>
  )
}
