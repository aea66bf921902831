import { linkedText } from '#domain/publishing/linked-text.ts'
import { each } from './text/each.ts'

/** A text whose DOIs and addresses are links. */
export function Linked({ text }: { text: string }) {
  return each(linkedText(text), (part) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a href={part.href} rel={part.href.startsWith('https://doi.org/') ? undefined : 'nofollow'}>
        {part.text}
      </a>
    ),
  )
}
