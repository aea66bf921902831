import { randomUUID } from 'node:crypto'

const series = randomUUID().slice(0, 8)
const stride = 0x1e3779b1
let position = 0

/**
 * For answers from memory: making a random id would take a twentieth of their whole time. The odd stride visits each
 * of 2³⁰ numbers once, and does not reveal how many answers there were.
 */
export function nextRequestId(): string {
  position = (position + stride) & 0x3fffffff
  return `${series}-${position}`
}
