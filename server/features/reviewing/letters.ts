import { unlinked } from '#domain/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'

type About = { number: string; title: string }
type Colleague = { name: string; email: string }

export function handedOver(
  { number, title }: About,
  to: Colleague,
  { by, url }: { by: string; url: string },
): LetterParts {
  return {
    kind: 'review-handed-over',
    to,
    subject: `You look after ${number} now`,
    blocks: [`${by} has handed "${unlinked(title)}" over to you.`, { label: 'Open the manuscript', url }],
  }
}

export function mentioned(
  { number, title }: About,
  to: Colleague,
  { by, text, url }: { by: string; text: string; url: string },
): LetterParts {
  return {
    kind: 'review-mentioned',
    to,
    subject: `${by} mentioned you in a note on ${number}`,
    blocks: [`${by} wrote about "${unlinked(title)}":`, text, { label: 'Open the manuscript', url }],
  }
}
