/** Letters and digits alone, so that formatting, line breaks and links that were made harmless do not matter. */
const bare = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Shorter sentences, such as 'I agree.', stand in any text. */
const shortest = 10

/** Whether a text still has a sentence of a report that its redacted version has no more. */
export function hasRedacted(text: string, original: string, redacted: string): boolean {
  const [shown, left] = [bare(text), bare(redacted)]
  return original
    .split(/\n+|(?<=[.!?])\s+/)
    .map(bare)
    .some((sentence) => sentence.length >= shortest && !left.includes(sentence) && shown.includes(sentence))
}
