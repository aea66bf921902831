import type { Leak } from '../manuscript/anonymity/report.ts'

/** 'Reviewer 2.docx', and from the second round on 'Reviewer 2, round 2.docx'. */
export function reportFileName({ number, round, extension }: { number: number; round: number; extension: string }) {
  return `Reviewer ${number}${round > 1 ? `, round ${round}` : ''}.${extension}`
}

/** Copies have the number by which the author knows a reviewer. To staff they have the same number as all else. */
export function nameForStaff(name: string, number: number): string {
  return name.replace(/^Reviewer \d+(?=(, round \d+)?\.\w+$)/, `Reviewer ${number}`)
}

/** An institution or a paper that a report mentions may be anybody's; a name, an address or an ORCID iD is the reviewer's, and a scan may show any. */
export function tellsWho({ kind }: Pick<Leak, 'kind'>): boolean {
  return kind === 'name' || kind === 'given-name' || kind === 'address' || kind === 'orcid' || kind === 'unread'
}
