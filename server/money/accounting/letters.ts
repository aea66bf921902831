import { composeLetter, type Letter, said } from '../../jobs/letter.ts'

export function differencesFound(office: string, { count, listUrl }: { count: number; listUrl: string }): Letter {
  const to = { email: office }
  const parts = { seeDifferences: listUrl }
  return composeLetter(
    count === 1
      ? said('payment-difference', to, {}, parts, 'payment-differences')
      : said('payment-differences', to, { differences: count }, parts),
  )
}
