/** What becomes of tracked changes in a file that readers get: otherwise they could read what was deleted, and by whom. */
export const changesChoices = ['accept', 'reject'] as const
export type ChangesChoice = (typeof changesChoices)[number]

/** The specification's publication says nothing of them, and whoever deletes words wants them gone. */
export const usualChoice: ChangesChoice = 'accept'

const done = { accept: 'accepted', reject: 'rejected' } satisfies Record<ChangesChoice, string>

export const changesInWords = (count: number, choice: ChangesChoice): string =>
  `${count} tracked ${count === 1 ? 'change' : 'changes'} ${done[choice]} in the file.`
