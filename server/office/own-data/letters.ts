import { composeLetter, type Letter, type Recipient, said } from '../../jobs/letter.ts'

export function accountDeleted(to: Recipient, { withdrawn, office }: { withdrawn: string[]; office: string }): Letter {
  const titles = withdrawn.map((title) => `"${title}"`).join(', ')
  const values = { name: to.name ?? '', office }
  return composeLetter(said('account-deleted', to, values, { withdrawn: titles ? { titles } : null }))
}
