import type { Frame, Motif } from './motif.ts'
import { dot, loop, type Point } from './pen.ts'
import { between, type Random, whole } from './random.ts'

const bright = '#ffd9cf'
const middle = '#ee9a8e'
const deep = '#c9525b'

type Wave = { lobes: number; height: number; phase: number; drift: number }

/** Contour rings around one point, as on a map of a hill or of an outbreak; two of them stand out. */
export const rings: Motif = {
  dark: '#4a0e1d',
  light: '#8c2337',
  draw(frame, random) {
    const centre = { x: frame.width * between(random, 0.34, 0.7), y: frame.height * between(random, 0.54, 0.7) }
    const waves = chooseWaves(random)
    const paths = ringRadii(frame).map((radius, index) => loop(ring(centre, radius, index, waves)))
    const hot = whole(random, 5, 10)
    const gap = whole(random, 7, 12)
    const isHot = (index: number) => index === hot || index === hot + gap
    const stroke = (colour: string, width: number, chosen: (index: number) => boolean) =>
      `<g stroke="${colour}" stroke-width="${width}">${paths
        .map((d, index) => (chosen(index) ? `<path${isHot(index) ? '' : fade(index)} d="${d}"/>` : ''))
        .join('')}</g>`
    return (
      stroke(deep, 8, (index) => index % 3 !== 0 && !isHot(index)) +
      stroke(middle, 11, (index) => index % 3 === 0 && !isHot(index)) +
      stroke(bright, 20, isHot) +
      `<g fill="${bright}">${dot(centre, 3)}</g>`
    )
  },
}

function chooseWaves(random: Random): Wave[] {
  return [
    { lobes: whole(random, 2, 5), height: 0.085, phase: random() * 6.3, drift: between(random, -0.08, 0.08) },
    { lobes: 5, height: 0.05, phase: random() * 6.3, drift: -0.09 },
    { lobes: 8, height: 0.018, phase: random() * 6.3, drift: 0.2 },
  ]
}

function ringRadii({ width, height }: Frame): number[] {
  const diagonal = Math.hypot(width, height)
  const scale = diagonal / 500
  const radii: number[] = []
  for (let radius = 7 * scale; radius < diagonal * 0.74; radius += (6.6 + radii.length * 0.14) * scale) {
    radii.push(radius)
  }
  return radii
}

function ring(centre: Point, radius: number, index: number, waves: readonly Wave[]): Point[] {
  const count = Math.min(44, 20 + index * 2)
  return Array.from({ length: count }, (_, step) => {
    const angle = (step / count) * Math.PI * 2
    const swell = waves.reduce(
      (sum, { lobes, height, phase, drift }) => sum + height * Math.sin(lobes * angle + phase + index * drift),
      1,
    )
    return { x: centre.x + radius * swell * Math.cos(angle), y: centre.y + radius * swell * Math.sin(angle) }
  })
}

function fade(index: number): string {
  return ` opacity="${Math.max(0.16, 0.95 - index * 0.026).toFixed(2)}"`
}
