import { CallError } from '#contracts/request.ts'
import type { Problem } from '#domain/words/errors.ts'
import type { CallApi } from '#server/page-context.ts'
import { sentenceOf } from '../api.ts'

/** The fields of a form as typed. If several ticked boxes share a name, their values are on separate lines. */
export type Texts = Record<string, string>

/** One change that a page requests from the API, by a form or a button, with or without scripts. */
export type Write<I, T> = {
  /** Tells the page's `action` which form was sent. A write without a name needs scripts. */
  name?: string
  /** `ask` calls the API over HTTP in the browser, and in process for a form sent without scripts. */
  send(ask: CallApi, input: I): Promise<T>
  /** Checks the rules that the server applies too. If it returns a problem, nothing is sent. */
  problems?(input: I): readonly Problem[]
  /** Shown if the server gives no reason. */
  fallback: string
  /** Returns the text of the toast shown after success. */
  done?(reply: T): string
  /** Returns the page to open after success. Without it the page stays. */
  next?(reply: T): string
  /** The idempotency key: two calls with one key run once. By default the same input gets the same key. */
  key?(input: I): string
}

export type Fault = {
  error: string
  /** The message for each field that has an error. */
  fields: Texts
  /** What was typed, so that the page can fill in the form again without scripts. Never contains a password. */
  typed: Texts
  /** The status of the reply; 0 if no reply came, null if nothing was sent. */
  status: number | null
  /** A link to where the person can fix the problem. */
  remedy?: { label: string; href: string; isNewTab?: boolean }
}

export type Outcome<T> = { reply: T } | { fault: Fault }

/** What the page's `action` returns for a form sent without scripts. */
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

/** For `done`: the server's own message. */
export const successOf = ({ success }: { success: string }): string => success

/** Returns a list with the problem, or an empty list if there is none. */
export function problemAt(field: string, sentence: string | null | undefined | false): Problem[] {
  return sentence ? [{ field, sentence }] : []
}

/** Returns a problem for the first of these fields that is empty. */
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
