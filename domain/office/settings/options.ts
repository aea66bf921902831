import { articleTypes } from '../../manuscript/article-types.ts'
import type { Options } from './parts.ts'

/** Options that people read as they are stored. */
export const inOrder = (names: readonly string[]): Options => Object.fromEntries(names.map((name) => [name, name]))

/** The same, with a capital. */
export const named = (names: readonly string[]): Options =>
  Object.fromEntries(names.map((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`]))

export const articleTypeOptions = inOrder(articleTypes)
