import type { Placeholder } from '#domain/office/letter-template.ts'
import { isEmail } from '#domain/words/email.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { escapeHtml } from '#server/adapters/html.ts'
import { type Block, type Filling, inStandardWords } from '#words/letters.ts'
import { type LetterName, type PartsOf, standard, type ValuesOf } from '#words/standard.ts'
import { mailColours } from '../colours.ts'

export type Recipient = { email: string; name?: string }

/** The result of a function in a letters.ts file, ready to be stored and sent. */
export type Letter = {
  kind: string
  to: Recipient
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** What it was made of, so that a template can be put around it. */
  parts?: LetterParts
}

export type { Block }

export type LetterParts = {
  kind: string
  to: Recipient
  subject: string
  blocks: Block[]
  headers?: Record<string, string>
  /** What a template may quote besides the recipient's name. */
  fields?: Partial<Record<Placeholder, string>>
  /** Which words of the catalogue it has, and what they were filled with, so that the publisher's can take their place. */
  says?: Filling & { name: LetterName }
  /** True if no template is put around it: staff wrote it, or have read it in the words of the template. */
  isFinal?: boolean
}

/** An e-mail in the standard words. `kind`: if several of the catalogue are of one kind. */
export function said<N extends LetterName>(
  name: N,
  to: Recipient,
  values: ValuesOf<N>,
  parts: PartsOf<N>,
  kind: string = name,
): LetterParts {
  const filling = { values, parts } as Filling
  return { kind, to, ...inStandardWords(standard[name], filling), says: { name, ...filling } }
}

type Quoted = { number: string; title: string; journalTitle: string; office: string }

/** The `fields` of an e-mail about a manuscript. For reviewers, the title is the one that they may know. */
export function quotable({ number, title, journalTitle: journal, office }: Quoted) {
  return { number, title, journal, office }
}

/** Removes line breaks and control characters, so that text in a mail header cannot start another header. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function plain(block: Block): string {
  if (typeof block === 'string') return block
  return 'html' in block ? block.text : `${block.label}:\n${block.url}`
}

/** The body as plain text. Staff read and edit the letter in this form. */
export function plainText(blocks: Block[]): string {
  return blocks.map(plain).join('\n\n')
}

function html(block: Block): string {
  if (typeof block !== 'string') {
    if ('html' in block) return block.html
    return `<p style="margin:0 0 20px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;background:${mailColours.brand};color:${mailColours.onBrand};border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a><br><span style="font-size:13px;color:${mailColours.muted};word-break:break-all">${escapeHtml(block.url)}</span></p>`
  }
  return `<p style="margin:0 0 16px">${escapeHtml(block).replaceAll('\n', '<br>')}</p>`
}

/** A link that matters less than the button above it. The words are ours. */
export function quietLink(label: string, url: string): Block {
  const link = `<a href="${escapeHtml(url)}" style="color:${mailColours.muted}">${escapeHtml(label)}</a>`
  return { text: `${label}: ${url}`, html: `<p style="margin:0 0 16px">${link}</p>` }
}

/** Subjects quote titles and names written by strangers, so nothing in them may turn into a clickable link. */
export function subjectLine(subject: string): string {
  return unlinked(oneLine(subject))
}

/** Builds subject, plain text and HTML in the common design. The HTML is readable without images or styles. */
export function composeLetter(parts: LetterParts): Letter {
  const { kind, blocks, headers } = parts
  const to = { ...parts.to, ...(parts.to.name && { name: unlinked(parts.to.name) }) }
  const subject = subjectLine(parts.subject)
  const words = { subject, text: plainText(blocks), html: blocks.map(html).join('\n') }
  return { ...composeHtmlLetter({ kind, to, ...words, ...(headers && { headers }) }), parts }
}

const signature = 'Domain Journals'

type Written = Letter & {
  /** Placed below the signature, in the plain text and in the HTML. */
  footer?: { text: string; html: string }
}

/** Puts the common design around `html`, which must be safe already: it is not escaped here. */
export function composeHtmlLetter({ kind, to, subject, text, html: body, footer, headers }: Written): Letter {
  const line = oneLine(subject)
  if (!isEmail(to.email)) throw new Error('a letter needs a valid address')
  return {
    kind,
    to: { ...to, ...(to.name && { name: oneLine(to.name) }) },
    subject: line,
    text: `${text}\n\n-- \n${signature}\n${footer ? `${footer.text}\n` : ''}`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(line)}</title></head>
<body style="margin:0;padding:24px;background:${mailColours.paper};color:${mailColours.ink};font:16px/1.6 system-ui,sans-serif"><main style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${body}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${mailColours.line};font-size:14px;color:${mailColours.muted}">${signature}${footer ? `<br>${footer.html}` : ''}</p>
</main></body></html>
`,
    ...(headers && { headers }),
  }
}
