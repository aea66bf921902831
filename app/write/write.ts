import { CallError } from '#contracts/request.ts'
import type { Problem } from '#domain/errors.ts'
import type { CallApi } from '#server/page-context.ts'
import { sentenceOf } from '../api.ts'

/** The fields of a form as they were typed; of several boxes with one name, each that is ticked on a line. */
export type Texts = Record<string, string>

/** One thing that a page asks of the API: by a form or a button, or by a form that came without a script. */
export type Write<I, T> = {
  /** By this name the page's `action` knows the form; without one it needs a script. */
  name?: string
  /** Asks over HTTP in the browser, in process where no script ran. */
  send(ask: CallApi, input: I): Promise<T>
  /** What is wrong by rules that the server applies too: it is then not sent. */
  problems?(input: I): readonly Problem[]
  /** Said where the server gives no reason. */
  fallback: string
  /** Said as a toast once it is done. */
  done?(reply: T): string
  /** Where it leads; else the page stays. */
  next?(reply: T): string
  /** With the same key it is done once; else a repeat of the same input has the same key. */
  key?(input: I): string
}

export type Fault = {
  error: string
  /** What is wrong at each faulty field. */
  fields: Texts
  /** What was typed, given back where no script kept it; never a password. */
  typed: Texts
  /** Of the answer; 0 where none came, null where nothing was asked. */
  status: number | null
  /** Where to go to set it right. */
  remedy?: { label: string; href: string; isNewTab?: boolean }
}

export type Outcome<T> = { reply: T } | { fault: Fault }

/** What the page's `action` answers to a form that came without a script. */
export type Answer<T> = Outcome<T> & { name: string | undefined }

export async function attempt<I, T>(write: Write<I, T>, ask: CallApi, input: I): Promise<Outcome<T>> {
  const problems = write.problems?.(input) ?? []
  const [first] = problems
  if (first) {
    const fields = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]))
    return { fault: { error: first.sentence, fields, typed: {}, status: null } }
  }
  try {
    return { reply: await write.send(ask, input) }
  } catch (error) {
    const { status, fields } = error instanceof CallError ? error : { status: null, fields: {} }
    return { fault: { error: sentenceOf(error, write.fallback), fields, typed: {}, status } }
  }
}

/** For `done`: the server's own sentence. */
export const told = ({ success }: { success: string }): string => success

/** The one fault of a form, where there is one. */
export function problemAt(field: string, sentence: string | null | undefined | false): Problem[] {
  return sentence ? [{ field, sentence }] : []
}

/** The first of these fields that is empty. */
export function emptyProblems(texts: Texts, fields: readonly string[], sentence: string): Problem[] {
  const empty = fields.find((field) => !texts[field]?.trim())
  return empty === undefined ? [] : problemAt(empty, sentence)
}

export function textsOf(form: FormData): Texts {
  const texts = new Map<string, string>()
  for (const [name, value] of form) {
    const before = texts.get(name)
    if (typeof value === 'string') texts.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  return Object.fromEntries(texts)
}
