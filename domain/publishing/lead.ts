type Listed = { standing?: string | undefined; figure?: unknown; isLead?: true | undefined }

/**
 * The article that the page of the newest begins with, and then the others as they were: the one that the office chose, or the
 * newest that has a figure. An article that was retracted or removed does not lead.
 */
export function leadFirst<A extends Listed>(newest: readonly A[]): A[] {
  const mayLead = newest.filter(({ standing }) => standing === undefined)
  const lead = mayLead.find(({ isLead }) => isLead) ?? mayLead.find(({ figure }) => figure)
  return lead ? [lead, ...newest.filter((article) => article !== lead)] : [...newest]
}
