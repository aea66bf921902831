import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { SocialCard } from './draw-card.ts'

export type DrawCard = (card: SocialCard) => Promise<Uint8Array>

/** In a process of its own: where libvips has drawn, 130 MB stay with the process, in pieces of each of its threads. */
export function cardDrawer({ seconds = 20, megabytes = 64, reuseSeconds = 60 } = {}): DrawCard {
  const program = programOf('social-card')
  const { run } = openPool<SocialCard, Uint8Array>({ program, places: 1, seconds, megabytes, reuseSeconds })
  return (card) => run(card)
}
