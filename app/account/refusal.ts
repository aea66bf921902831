import { CallError } from '#contracts/request.ts'
import { sentenceOf } from '../api.ts'

type Fields = Record<string, string>

export type Refusal = {
  error: string
  /** What is wrong at each faulty field. */
  fields: Fields
  /** What was typed, given back where no script kept it; never a password. */
  typed: Fields
}

export function refusal(error: unknown, fallback: string, typed: Fields = {}): Refusal {
  return { error: sentenceOf(error, fallback), fields: error instanceof CallError ? error.fields : {}, typed }
}

export function refusalAt(field: string, error: string, typed: Fields = {}): Refusal {
  return { error, fields: { [field]: error }, typed }
}

/** The text fields of a form that was sent. */
export async function textsOf(request: Request): Promise<Fields> {
  const entries = [...(await request.formData())]
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

export function firstEmpty(texts: Fields, ...names: string[]): string | undefined {
  return names.find((name) => !texts[name]?.trim())
}
