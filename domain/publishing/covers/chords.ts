import type { Motif } from './motif.ts'
import { bow, line, type Point } from './pen.ts'
import { between, type Random, whole } from './random.ts'

const colours = ['#f0c778', '#c8adf5', '#8fd0c6', '#ef9fb0'] as const
const seats = 84
const seatsPerArc = seats / colours.length
const ribbonCount = 13

type Circle = { centre: Point; radius: number; turn: number }

/** A ring of four arcs, one for each field, with ribbons of thread between them. */
export const chords: Motif = {
  dark: '#24143b',
  light: '#533186',
  draw({ width, height }, random) {
    const radius = Math.max(Math.min(width, height) * 0.46, width * 0.27)
    const centre = { x: width / 2, y: Math.max(height - radius * 1.12, height / 2) }
    const circle = { centre, radius, turn: random() * 6.3 }
    return ribbons(circle, random) + rim(circle, random)
  },
}

function ribbons(circle: Circle, random: Random): string {
  const threads = Array.from({ length: ribbonCount }, (_, index) => ribbon(circle, index % colours.length, random))
  return `<g stroke-width="9">${threads.join('')}</g>`
}

function ribbon(circle: Circle, arc: number, random: Random): string {
  const otherArc = (arc + whole(random, 1, 4)) % colours.length
  const from = arc * seatsPerArc + whole(random, 0, seatsPerArc - 1)
  const to = otherArc * seatsPerArc + whole(random, 0, seatsPerArc - 1)
  const count = whole(random, 6, 12)
  const slack = between(random, 0.08, 0.24)
  const thread = (index: number) => {
    const start = seat(circle, from + index * 0.62)
    const end = seat(circle, to - index * 0.62)
    return bow(start, lean(circle.centre, start, end, slack), end)
  }
  const half = Math.ceil(count / 2)
  const paint = (first: number, last: number, opacity: number) => {
    const paths = Array.from({ length: last - first }, (_, index) => thread(first + index))
    return `<path stroke="${colours[arc]}" opacity="${opacity}" d="${paths.join('')}"/>`
  }
  return paint(0, half, 0.5) + paint(half, count, 0.8)
}

function rim(circle: Circle, random: Random): string {
  return colours
    .map((colour, arc) => {
      const first = arc * seatsPerArc
      const places = Array.from({ length: seatsPerArc }, (_, index) => first + index)
      const band = line(places.map((place) => seat(circle, place, 6)))
      const ticks = places.map((place) =>
        line([seat(circle, place, 14 + (place % 3) * 1.5), seat(circle, place, 17 + random() * 12)]),
      )
      return `<g stroke="${colour}"><path stroke-width="40" stroke-linecap="butt" d="${band}"/><path stroke-width="10" opacity=".7" d="${ticks.join('')}"/></g>`
    })
    .join('')
}

function seat({ centre, radius, turn }: Circle, place: number, outside = 0): Point {
  const angle = turn + (place / seats) * Math.PI * 2
  return { x: centre.x + (radius + outside) * Math.cos(angle), y: centre.y + (radius + outside) * Math.sin(angle) }
}

function lean(centre: Point, a: Point, b: Point, slack: number): Point {
  return { x: centre.x + (a.x + b.x - 2 * centre.x) * slack, y: centre.y + (a.y + b.y - 2 * centre.y) * slack }
}
