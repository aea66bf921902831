import { createContext, type ReactNode } from 'react'
import type { Inline, Sourced } from '#domain/manuscript/full-text.ts'
import type { Mentions } from '#domain/publishing/full-text/mentions.ts'

/** What the desk of production puts around a part. `line`: its words, if they are a line of the file. */
export type Around = (shown: ReactNode, part: Sourced, line?: readonly Inline[]) => ReactNode

/**
 * `figures`: the address below which the text's pictures are. `mark`: what is drawn at the end of a place that can be
 * commented on, which is named by its part or by its id.
 */
type TextPage = Mentions & { figures: string; around: Around; mark?: (of: unknown) => ReactNode }

export const TextContext = createContext<TextPage>({
  ...{ ids: new Set<string>(), places: new Map(), marks: new Set() },
  figures: '',
  around: (shown) => shown,
})
