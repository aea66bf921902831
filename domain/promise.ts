/** What is measured of a journal's manuscripts: from which event to which. */
export const measures = ['decision', 'acceptance', 'publication', 'review', 'revision', 'production'] as const
export type Measure = (typeof measures)[number]
