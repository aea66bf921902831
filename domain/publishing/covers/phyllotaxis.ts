import type { Frame, Motif } from './motif.ts'
import { leaf, type Point } from './pen.ts'
import { between, type Random, whole } from './random.ts'

const bright = '#eef2c4'
const middle = '#a9d69a'
const deep = '#4fa273'
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const seedCount = 820

type Head = { centre: Point; angle: number; turn: number; arms: number; sparks: number; plump: number }

/** Seeds set one golden angle after another, as in a sunflower head. */
export const phyllotaxis: Motif = {
  dark: '#0a2b20',
  light: '#1d6446',
  draw(frame, random) {
    const head = growHead(frame, random)
    const layers = new Map<string, string>()
    for (let n = 2; n < seedCount; n++) {
      const seed = placeSeed(frame, head, n)
      if (seed) layers.set(seed.paint, (layers.get(seed.paint) ?? '') + seed.path)
    }
    return [...layers].map(([paint, d]) => `<path ${paint} d="${d}"/>`).join('')
  },
}

function growHead({ width, height }: Frame, random: Random): Head {
  return {
    centre: { x: width * between(random, 0.3, 0.7), y: height * between(random, 0.56, 0.72) },
    // A very small difference from the golden angle makes the arms curl one way or the other, so that issues differ.
    angle: goldenAngle + between(random, -0.0016, 0.0016),
    turn: random() * 6.3,
    arms: [8, 13, 21][whole(random, 0, 3)] ?? 8,
    sparks: [13, 21, 34][whole(random, 0, 3)] ?? 21,
    plump: between(random, 0.52, 0.74),
  }
}

function placeSeed({ width, height }: Frame, head: Head, n: number) {
  const unit = Math.sqrt(width * height) * 0.0247
  const distance = unit * Math.sqrt(n) * (1 + n / 2600)
  const angle = head.turn + n * head.angle
  const at = { x: head.centre.x + distance * Math.cos(angle), y: head.centre.y + distance * Math.sin(angle) }
  if (at.x < -10 || at.y < -10 || at.x > width + 10 || at.y > height + 10) return null
  const outwards = distance / (unit * 31)
  const size = unit * (0.3 + 0.62 * Math.sin(Math.min(1, outwards * 1.25) * Math.PI * 0.62))
  const opacity = Math.max(0.2, 1 - outwards * 0.62).toFixed(1)
  const colour = n % head.sparks === 0 ? bright : n % head.arms < head.arms * 0.38 ? middle : deep
  return { path: leaf(at, angle, size * 1.3, size * head.plump), paint: `fill="${colour}" opacity="${opacity}"` }
}
