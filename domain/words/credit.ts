/** The roles of CRediT (ANSI/NISO Z39.104-2022), by which authors say what each of them contributed. */
export const creditRoles = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
} as const
export type CreditRole = keyof typeof creditRoles

export const roleNames = Object.keys(creditRoles) as CreditRole[]

/** In the order of the vocabulary, each once. */
export function inOrder(roles: readonly CreditRole[]): CreditRole[] {
  return roleNames.filter((role) => roles.includes(role))
}

export const creditVocabulary = 'https://credit.niso.org/'

export function roleUri(role: CreditRole): string {
  return `${creditVocabulary}contributor-roles/${role}/`
}
