/** What a file asks for goes beyond the time or the memory that it may have. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** By name, not by class: the bundled server and the process around it each have their own copy. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooMuch'
}
