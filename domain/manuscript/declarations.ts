type Declaration = {
  key: string
  /** Used where there is room for a word or two only. */
  name: string
  label: string
  /** What it means, in one line. */
  meaning: string
}

/** What an author is asked to declare about a submission. Declarations already made keep the words of their time. */
export const declarations = [
  {
    key: 'original',
    name: 'Original work',
    label: 'This is our own original work, and it is not under consideration elsewhere.',
    meaning: 'It has not been published before, and no other journal is deciding on it now.',
  },
  {
    key: 'authors-agree',
    name: "Authors' agreement",
    label: 'All authors have read the manuscript and agree to its submission.',
    meaning: 'Everyone named contributed to the work, and nobody who did is left out.',
  },
  {
    key: 'ethics',
    name: 'Ethics',
    label: 'The work followed the ethical rules that apply to it.',
    meaning: 'Where people, their data or animals are involved, it had the approval and the consent that it needed.',
  },
  {
    key: 'ai-tools',
    name: 'AI tools',
    label: 'Any use of AI tools is stated in the manuscript.',
    meaning: 'The authors checked what such tools produced and answer for it; a tool is not an author.',
  },
  {
    key: 'licence',
    name: 'Licence',
    label: 'If it is published, it appears under the CC BY 4.0 licence.',
    meaning: 'Anyone may share and adapt the article, also commercially, as long as they credit the authors.',
  },
] as const satisfies readonly Declaration[]

export type DeclarationKey = (typeof declarations)[number]['key']

export const declarationKeys = declarations.map(({ key }) => key)

/** Returns the full text that an author agrees to. */
export function wordingOf(wanted: DeclarationKey): string {
  const { label, meaning } = declarations.find(({ key }) => key === wanted) ?? { label: wanted, meaning: '' }
  return `${label} ${meaning}`
}

export function undeclared(made: readonly string[]) {
  return declarations.filter(({ key }) => !made.includes(key))
}

/** Returns a problem for each declaration that the journal requires and the author has not made. */
export function declarationProblems(
  required: readonly string[],
  made: readonly string[],
): { field: `declarations.${DeclarationKey}`; sentence: string }[] {
  return undeclared(made)
    .filter(({ key }) => required.includes(key))
    .map(({ key, label }) => ({
      field: `declarations.${key}` as const,
      sentence: `This journal requires your declaration: ${label}`,
    }))
}
