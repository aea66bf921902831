import { composeLetter, type Letter } from '../../jobs/letter.ts'

export function differencesFound(office: string, { count, listUrl }: { count: number; listUrl: string }): Letter {
  const what = count === 1 ? '1 difference' : `${count} differences`
  return composeLetter({
    kind: 'payment-differences',
    to: { email: office },
    subject: `${what} between our payments and the provider's`,
    blocks: [
      `We compared our payments with the payment provider's list and found ${what} that we had not seen before.`,
      'Look at each one, mend it, or explain it with a note.',
      { label: 'See the differences', url: listUrl },
    ],
  })
}
