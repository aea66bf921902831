import { use } from 'react'
import { TextContext } from './text-context.ts'

/** Where readers of a proof can comment. On an article's page there is nothing. */
export function Mark({ of }: { of: unknown }) {
  return use(TextContext).mark?.(of) ?? null
}
