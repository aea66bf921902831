/** The work on a file took more time or memory than it may have. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** Compares names, not classes: the bundled server and the process around it each have their own copy. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooMuch'
}
