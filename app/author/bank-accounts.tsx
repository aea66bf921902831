import type { Site } from '#server/adapters/content-shapes.ts'
import { FactList } from '../components/fact-list.tsx'
import { Notice } from '../components/notice.tsx'
import '../styles/member-pages.css'

const currencies = { NGN: 'Naira account', USD: 'Dollar account' }

/** Where a bank transfer goes. */
export function BankAccounts({ accounts }: Pick<Site['bankAccounts'], 'accounts'>) {
  return (
    <FactList
      layout="tiles"
      facts={accounts.map(({ currency, bank, accountName, accountNumber }) => [
        currencies[currency],
        <>
          <span className="bank-number tabular">{accountNumber}</span>
          <br />
          {accountName}
          <br />
          {bank}
        </>,
      ])}
    />
  )
}

export function SampleAccounts({ sample }: Pick<Site['bankAccounts'], 'sample'>) {
  return sample ? <Notice kind="warning">These are sample accounts. Please do not send money to them.</Notice> : null
}
