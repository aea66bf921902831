import { declarationProblems } from '#domain/manuscript/declarations.ts'
import type { Deps } from '../../deps.ts'

/** The declarations that a journal requires beyond those that were made. */
export function missingIn({ content }: Pick<Deps, 'content'>, journal: string, made: string[]) {
  return declarationProblems(content.journal(journal)?.requiredDeclarations ?? [], made)
}
