/** What the page next to the form marks: a field of the form, or words of the text. */
export type PageMark = {
  /** The field of the form, as `faultAt` names it, or the rule of the check. */
  key: string
  /** Shown in the mark and at its question. */
  number: number
  /** Where it is: in the front matter, or wherever these words are in the text. */
  at: { field: string } | { words: string }
  tone: 'look' | 'missing' | 'later' | 'accepted'
  /** One sentence for screen readers and the tooltip. */
  label: string
}
