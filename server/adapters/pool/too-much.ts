/** The work on a file took more time or memory than it may have. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
  readonly isLate: boolean
  /** `isLate`: its time ran out, which on a busy machine says little about the file. */
  constructor(message: string, { isLate = false } = {}) {
    super(message)
    this.isLate = isLate
  }
}

/** Compares names, not classes: the bundled server and the process around it each have their own copy. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooMuch'
}

export function tookTooLong(error: unknown): boolean {
  return isTooMuch(error) && (error as TooMuch).isLate
}
