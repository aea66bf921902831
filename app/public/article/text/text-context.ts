import { createContext } from 'react'
import type { Mentions } from '#domain/full-text/mentions.ts'

/** `figures`: the address below which the text's pictures are. */
type TextPage = Mentions & { figures: string }

export const TextContext = createContext<TextPage>({
  ...{ ids: new Set<string>(), places: new Map(), marks: new Set() },
  figures: '',
})
