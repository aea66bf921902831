/** What moved, summed by journal, currency and kind, before the month and in it. Amounts are above zero. */
export type Movement = {
  /** Null for courses. */
  journal: string | null
  currency: string
  kind: 'received' | 'reversed' | 'refunded' | 'fee' | 'waived' | 'disputed'
  isBefore: boolean
  amountMinor: number
}

export type StatementLine = {
  journal: string | null
  currency: string
  openingMinor: number
  receivedMinor: number
  reversedMinor: number
  refundedMinor: number
  feesMinor: number
  closingMinor: number
  /** For information: no money moved, or it is among the refunds. */
  waivedMinor: number
  disputedMinor: number
}

const signs = { received: 1, reversed: -1, refunded: -1, fee: -1, waived: 0, disputed: 0 }

/** Returns one line for each journal and currency: what the month began with, what moved, and what it ended with. */
export function statementOf(movements: readonly Movement[]): StatementLine[] {
  const groups = Map.groupBy(movements, ({ journal, currency }) => `${journal ?? ''} ${currency}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { journal, currency } = first
    const inMonth = (kind: Movement['kind']) =>
      group.reduce((sum, move) => sum + (move.kind === kind && !move.isBefore ? move.amountMinor : 0), 0)
    const balance = (isCounted: (move: Movement) => boolean) =>
      group.reduce((sum, move) => sum + (isCounted(move) ? signs[move.kind] * move.amountMinor : 0), 0)
    return [
      {
        ...{ journal, currency },
        openingMinor: balance(({ isBefore }) => isBefore),
        receivedMinor: inMonth('received'),
        reversedMinor: inMonth('reversed'),
        refundedMinor: inMonth('refunded'),
        feesMinor: inMonth('fee'),
        closingMinor: balance(() => true),
        waivedMinor: inMonth('waived'),
        disputedMinor: inMonth('disputed'),
      },
    ]
  })
}

/** Adds up the lines of each currency. */
export function totalsOf(lines: readonly StatementLine[]): StatementLine[] {
  const amounts = [
    'openingMinor',
    'receivedMinor',
    'reversedMinor',
    'refundedMinor',
    'feesMinor',
    'closingMinor',
  ] as const
  const all = [...amounts, 'waivedMinor', 'disputedMinor'] as const
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, group]) => {
    const sums = all.map((name) => [name, group.reduce((sum, line) => sum + line[name], 0)])
    return { journal: null, currency, ...Object.fromEntries(sums) } as StatementLine
  })
}
