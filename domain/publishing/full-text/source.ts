import type { Formula, JatsText, Picture } from '../../manuscript/full-text.ts'
import type { Block } from '../../manuscript/reading/block.ts'

/** An accepted manuscript as its file has it, before anything was made of it. */
export type Source = {
  blocks: Block[]
  /** By their TeX. */
  formulas: Record<string, Omit<Formula, 'tex'>>
  /** By the names that blocks give them. A picture that no browser shows is missing. */
  pictures: Record<string, Omit<Picture, 'alt'>>
  /** Of a finished JATS file, which says itself what is what. Its blocks are the lines of this text. */
  jats?: JatsText
}
