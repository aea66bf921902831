import { fileURLToPath } from 'node:url'
import { type Kind, type Program, programOf } from '#server/adapters/pool/program.ts'

/** A program that does whatever a hostile file could make of a child of this kind. */
export function oddProgram(kind: Kind = 'inspect'): Program {
  const program = programOf(kind)
  const entry = new URL('./odd-child.ts', import.meta.url)
  return { ...program, entry, reads: [...program.reads, fileURLToPath(entry)] }
}
