/** The suffix as it is printed: 'Jr.', 'Sr.' or 'III'. An organisation's whole name is its family name. */
export type NameParts = { given: string; family: string; suffix?: string; isOrganisation?: true }

/** 'ask': other people with such a name have it divided in another way, so somebody should look. */
export type ParsedName = NameParts & { certainty: 'sure' | 'ask' }

export const sure = { certainty: 'sure' } as const
export const ask = { certainty: 'ask' } as const

export const split = (words: string[], at: number): NameParts => ({
  given: words.slice(0, at).join(' '),
  family: words.slice(at).join(' '),
})

export const splitFirst = (words: string[], count = 1): NameParts => ({
  given: words.slice(count).join(' '),
  family: words.slice(0, count).join(' '),
})
