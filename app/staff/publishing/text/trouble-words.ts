import type { TroubleKind } from '#domain/publishing/full-text/trouble-kinds.ts'
import { truncate } from '#domain/words/text.ts'

/** What is the matter, and why it matters to readers. */
export const troubleWords: Record<TroubleKind, { title: string; why?: string }> = {
  'authors-order': {
    title: 'The file has the authors in another order',
    why: 'Everything that is published takes them from the record.',
  },
  'authors-differ': {
    title: 'The file names other authors',
    why: 'Everything that is published takes them from the record. Names may also have been misread.',
  },
  'picture-not-shown': {
    title: 'A picture cannot be shown',
    why: 'No browser shows its format. Open it in the program that made it, save it as PNG and upload it here.',
  },
  'picture-small': {
    title: 'A picture is small',
    why: 'It will not be sharp. Upload a larger one, or ask the author for it.',
  },
  'picture-without-caption': { title: 'A picture has no caption' },
  'picture-without-words': {
    title: 'A picture has no alternative text',
    why: 'Say what a reader who cannot see it needs to know.',
  },
  'picture-in-line': {
    title: 'A picture stands in a line of text',
    why: 'It may be an equation that was kept as a picture: screen readers and text miners cannot read it.',
  },
  'caption-without-picture': { title: 'A caption has no picture', why: 'Put the picture into the Word file.' },
  'table-without-caption': { title: 'A table has no caption' },
  'caption-without-table': { title: 'A caption has no table', why: 'It may be a picture, or stand in another file.' },
  'citation-without-entry': { title: 'A citation has no entry in the list of references' },
  'heading-jump': { title: 'A heading skips a level', why: 'Screen readers list headings by their levels.' },
  'heading-maybe': { title: 'A bold line may be a heading' },
  'formula-not-read': { title: 'A formula was not understood', why: 'Readers see it as it was typed.' },
  'unit-without-place': {
    title: 'A figure or table has no place',
    why: 'It stands behind the references, and the text does not mention it.',
  },
  'letters-missing': {
    title: 'The PDF has no letter for something',
    why: 'No font has these signs. The PDF shows … in their place; the page shows them if the reader’s device has them.',
  },
  'not-typeset': {
    title: 'A formula could not be typeset',
    why: 'The PDF shows it as it was typed. The page is not affected.',
  },
  'element-not-kept': {
    title: 'Parts of the JATS file have no place in the text',
    why: 'Boxes are read as paragraphs; of other files the caption alone is kept.',
  },
}

type AnyRemedy = { kind: string } & Record<string, unknown>

/** The words of the button that chooses this remedy. */
export function remedyLabel(remedy: AnyRemedy, about: string): string {
  switch (remedy.kind) {
    case 'heading':
      return remedy.level === 0 ? 'Leave as text' : `Make it heading ${remedy.level}`
    case 'caption':
      return 'Make this the caption'
    case 'write-caption':
      return 'Write a caption'
    case 'words':
      return 'Save the text'
    case 'cite':
      return 'Link to this entry'
    case 'move':
      return `Place it in “${truncate(about, 40)}”`
    case 'text':
      return 'Correct'
    default:
      return 'Leave as it is'
  }
}

/** What was decided, in a few words. */
export function settledWords(remedy: AnyRemedy): string {
  const { kind, level, text, citation, before, after } = remedy
  if (kind === 'heading') return level === 0 ? 'A line is no heading' : `A line became heading ${level}`
  if (kind === 'caption') return 'A line became a caption'
  if (kind === 'write-caption') return `Caption written: “${truncate(String(text), 60)}”`
  if (kind === 'words') return `Alternative text: “${truncate(String(text), 60)}”`
  if (kind === 'cite') return `“${truncate(String(citation), 50)}” linked to its entry`
  if (kind === 'picture') return 'A better picture was uploaded'
  if (kind === 'move') return 'A figure or table was placed'
  if (kind === 'text') return `“${truncate(String(before), 40)}” became “${truncate(String(after), 40)}”`
  return `${troubleWords[remedy.trouble as TroubleKind]?.title ?? 'A finding'}: left as it is`
}
