import type { Problem } from '../words/errors.ts'

/** Words of a journal's own for one kind of e-mail. In both, `{name}` and the like stand for what differs. */
export type LetterTemplate = { subject: string; text: string }

/** As if there were no template. */
export const standardTemplate: LetterTemplate = { subject: '{subject}', text: '{text}' }

/** What each placeholder represents. */
export const placeholders = {
  text: 'The standard text, with its links and buttons. Write your own words before or after it.',
  subject: 'The standard subject.',
  name: "The recipient's name.",
  number: "The manuscript's number.",
  title: "The manuscript's title.",
  journal: "The journal's name.",
  office: "The editorial office's e-mail address.",
} as const
export type Placeholder = keyof typeof placeholders

const inBraces = /\{([^{}]*)\}/g
const named = (name: string) => `{${name}}`

/** `known`: the placeholders of this kind of e-mail, besides `{subject}` and `{text}`. */
export function templateProblems({ subject, text }: LetterTemplate, known: readonly string[]): Problem[] {
  const inSubject = ['subject', ...known]
  const inText = ['text', ...known]
  const count = text.split(named('text')).length - 1
  return [
    ...unknownIn('subject', subject, inSubject),
    ...unknownIn('text', text, inText),
    ...(count === 1
      ? []
      : [
          {
            field: 'text',
            sentence: `${count === 0 ? 'Add {text} to the text' : 'Keep {text} in the text only once'}: it stands for what the e-mail has to say.`,
          },
        ]),
  ].filter(({ field }, at, all) => all.findIndex((one) => one.field === field) === at)
}

function unknownIn(field: keyof LetterTemplate, words: string, known: readonly string[]): Problem[] {
  const [unknown] = [...words.matchAll(inBraces)].filter(([, name = '']) => !known.includes(name))
  if (!unknown) return []
  const sentence = `${unknown[0]} is not a placeholder of the ${field}. Remove it, or use one of these: ${known.map(named).join(', ')}.`
  return [{ field, sentence }]
}

/** Puts values in the place of placeholders. One that has no value is left out. */
export function fillIn(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(inBraces, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
}

/** The paragraphs before and after the standard text. */
export function aroundText(text: string, values: Readonly<Record<string, string>>): [string[], string[]] {
  const [before = '', after = ''] = text.split(named('text'))
  const paragraphs = (words: string) =>
    fillIn(words, values)
      .split(/\n\s*\n/)
      .map((one) => one.trim())
      .filter(Boolean)
  return [paragraphs(before), paragraphs(after)]
}
