import type { Figure } from '../manuscript/full-text.ts'
import { pictureFile, smallFile, widthsOf } from '../manuscript/picture-forms.ts'
import { articlePath } from '../words/article-path.ts'
import { lineText } from './full-text/inlines.ts'

type Shown = { src: string; srcSet?: string; width: number; height: number; alt: string; caption?: string }

/** A figure of an article's text as lists show it, in its smallest form; a formula has no place in its caption there. */
export function figureInList(
  article: Parameters<typeof articlePath>[0],
  { label, caption, pictures: [picture] }: Pick<Figure, 'label' | 'caption' | 'pictures'>,
): Shown | null {
  if (!picture) return null
  const figures = `${articlePath(article)}figures/`
  const small = widthsOf(picture).map((width) => ({ width, file: figures + smallFile(picture, width, 'webp') }))
  const [{ width, file } = { width: picture.width, file: figures + pictureFile(picture) }] = small
  const hasFormula = caption.some(({ kind }) => kind === 'formula')
  const words = [label && `${label}.`, hasFormula ? '' : lineText(caption).trim()].filter(Boolean).join(' ')
  return {
    src: file,
    ...(small.length > 1 && { srcSet: small.map((each) => `${each.file} ${each.width}w`).join(', ') }),
    width,
    height: Math.max(1, Math.round((picture.height * width) / picture.width)),
    alt: picture.alt ?? label,
    ...(words !== '' && { caption: words }),
  }
}
