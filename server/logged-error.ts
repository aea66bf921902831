export type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const address = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+/g
const token = /[A-Za-z0-9_-]{43}/g

/** Keeps e-mail addresses and secret tokens out of the log. */
function redact(text: string): string {
  return text.replace(address, '[address]').replace(token, '[token]')
}

/** Drizzle and PostgreSQL put a query's values into their messages. The query alone is enough to find the fault. */
function withoutValues(message: string): string {
  return redact(message.replace(/\nparams: [\s\S]*$/, ''))
}

/** To read a stack takes longer than all the rest. */
export function describeError(error: unknown, hasStack = true): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) }
  const described: LoggedError = { type: error.name, message: withoutValues(error.message) }
  if ('code' in error && typeof error.code === 'string') described.code = error.code
  const frames = hasStack && error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (frames) described.stack = frames.join('\n')
  if (error.cause !== undefined) described.cause = describeError(error.cause, hasStack)
  return described
}

export function causesOf(error: LoggedError): LoggedError[] {
  return error.cause ? [error, ...causesOf(error.cause)] : [error]
}

/** What was the cause of all. */
export function inShort(error: unknown): string {
  const { type, code, message } = causesOf(describeError(error, false)).at(-1) ?? { type: '', message: '' }
  return `${type}${code ? ` ${code}` : ''}: ${withoutData(message)}`.slice(0, 500)
}

const quoted = /"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'/g
const link = /\b\w+:\/\/\S+/g
const identifier = /(?=[\w-]*\d)[\w-]{16,}|\d{4,}/g

/** What is in quotes, and long numbers, may come from a person. Without them, the same faults also look the same. */
export function withoutData(message: string): string {
  // A query has quotes around its names only.
  if (/^Failed query: /.test(message)) return message
  return message.replace(link, '…').replace(quoted, '"…"').replace(identifier, '…')
}
