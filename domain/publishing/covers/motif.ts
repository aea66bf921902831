import type { Random } from './random.ts'

export type Frame = { readonly width: number; readonly height: number }

/** How one journal's art looks: a background that fades from dark to light, and marks drawn over it. */
export type Motif = {
  readonly dark: string
  readonly light: string
  draw(frame: Frame, random: Random): string
}
