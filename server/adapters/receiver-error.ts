/** `unreachable`: try later. `refused`: a person has to correct something. `nonsense`: the answer makes no sense. */
export class ReceiverError extends Error {
  override readonly name = 'ReceiverError'
  readonly kind: 'unreachable' | 'refused' | 'nonsense'

  constructor(kind: ReceiverError['kind'], sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/** Compares names, not classes: the bundled server and the process around it each have their own copy. */
export function isReceiverError(error: unknown): error is ReceiverError {
  return error instanceof Error && error.name === 'ReceiverError'
}
