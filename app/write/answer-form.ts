import { type RouterContextProvider, redirect } from 'react-router'
import { apiContext } from '#server/page-context.ts'
import type { PasswordName } from '../components/form-field.tsx'
import { type Answer, attempt, type Texts, textsOf, type Write } from './write.ts'

type FormArgs = { request: Request; context: Readonly<RouterContextProvider> }

const secret: Record<PasswordName, true> = { password: true, newPassword: true, repeated: true }

/** A page's `action`: runs the write of a form sent without scripts. If there are several, the form names one. */
export async function answerForm<T>(
  { request, context }: FormArgs,
  ...writes: readonly Write<Texts, T>[]
): Promise<Answer<T> | Response> {
  const texts = textsOf(await request.formData())
  const write = writes.length === 1 ? writes[0] : writes.find(({ name }) => name === texts.intent)
  if (!write) throw new Response(null, { status: 400 })
  const { name } = write
  const outcome = await attempt(write, context.get(apiContext), texts)
  if ('fault' in outcome) {
    const typed = Object.fromEntries(Object.entries(texts).filter(([field]) => !Object.hasOwn(secret, field)))
    return { name, fault: { ...outcome.fault, typed } }
  }
  return write.next ? redirect(write.next(outcome.reply)) : { name, ...outcome }
}
