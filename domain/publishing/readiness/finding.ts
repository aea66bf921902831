/** Those who take our records and may refuse them, in the order of the page's tabs. */
export const receivers = ['crossref', 'doaj', 'scholar'] as const
export type Receiver = (typeof receivers)[number]

export const receiverNames: Record<Receiver, string> = {
  crossref: 'Crossref',
  doaj: 'DOAJ',
  scholar: 'Google Scholar',
}

/** `refused`: the receiver would not take it. `missed`: it would, but without something that readers look for. */
export const weights = ['refused', 'missed'] as const
export type Weight = (typeof weights)[number]

/** `what` is wrong and the `remedy`, each in a sentence, with the page of the office where it is fixed, if there is one. */
export type Finding = { receiver: Receiver; weight: Weight; what: string; remedy: string; href: string | null }

/** `finds` returns the sentence about the fault, or false if there is none. */
export type Rule<About> = {
  receiver: Receiver
  weight: Weight
  finds(about: About): string | false
  remedy: string
  hrefOf?(about: About): string
}

export function findingsOf<About>(rules: readonly Rule<About>[], about: About): Finding[] {
  return rules.flatMap(({ receiver, weight, finds, remedy, hrefOf }) => {
    const what = finds(about)
    return what === false ? [] : [{ receiver, weight, what, remedy, href: hrefOf?.(about) ?? null }]
  })
}

/** The licences that receivers know without reading them. */
export function isCreativeCommons(url: string): boolean {
  return /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\//.test(url)
}
