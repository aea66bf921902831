import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Block, LetterParts } from '../../jobs/letter.ts'
import { readBlocks } from '../../jobs/rich-blocks.ts'
import { templated } from '../../jobs/templates.ts'

/** Values that do not exist until the letter is sent. The preview shows their names in braces, such as `{id}`. */
type Blanks = { id?: string; receipt?: string; reference?: string; link?: string; reports?: string }

export type LetterChange = {
  subject?: string | undefined
  text?: string | undefined
  format?: 'html' | undefined
  /** Confirms that the author reads it although it seems to name a reviewer. */
  despiteNames?: boolean | undefined
}

/** The letter as changed by staff, with its blanks filled in. Links to this site become buttons again. */
export function changedLetter(
  letter: LetterParts,
  { subject, text, format }: LetterChange,
  siteUrl: string,
  blanks: Blanks = {},
): LetterParts {
  const fill = (text: string) =>
    Object.entries(blanks).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text)
  const written = text === undefined ? null : fill(text)
  const read = format === 'html' ? readHtml : blocksOf
  const blocks = written === null ? letter.blocks : read(written, siteUrl)
  return { ...letter, subject: subject === undefined ? letter.subject : fill(subject), blocks }
}

export type Going = { usual: LetterParts; change?: LetterChange | undefined; blanks?: Blanks }

/** The usual letter, or what staff made of the one that they were shown. */
export async function letterToSend(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { journal }: { journal: string },
  { usual, change, blanks }: Going,
): Promise<LetterParts> {
  return change ? changedLetter(await templated(tx, usual, { journal }), change, config.publicUrl, blanks) : usual
}

const readHtml = (html: string, siteUrl: string) =>
  readBlocks(html, siteUrl, { name: 'letter.text', label: 'The e-mail' })

function blocksOf(text: string, siteUrl: string): Block[] {
  return text.split(/\n\s*\n/).map((paragraph): Block => {
    const [, label, url] = /^(.+):\n(\S+)$/.exec(paragraph.trim()) ?? []
    return label && url?.startsWith(`${siteUrl}/`) ? { label, url } : paragraph.trim()
  })
}
