export type Point = { readonly x: number; readonly y: number }

// Paths are written in whole tenths of a unit inside a group scaled by 0.1: no decimal points, a third fewer bytes.
const perUnit = 10

export function inTenths(marks: string): string {
  return `<g transform="scale(.1)" fill="none" stroke-linecap="round">${marks}</g>`
}

export function tenths(length: number): number {
  return Math.round(length * perUnit)
}

/** Points joined by straight lines. */
export function line(points: readonly Point[], close = false): string {
  const [start, ...rest] = points.map(snap)
  if (!start) return ''
  let at = start
  const steps = rest.map((point) => {
    const step = [point.x - at.x, point.y - at.y]
    at = point
    return step
  })
  return `M${join([start.x, start.y])}l${join(steps.flat())}${close ? 'z' : ''}`
}

/** A closed curve drawn towards each point in turn. */
export function loop(points: readonly Point[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  const start = snap(middle(last, first))
  let at = start
  let handle = snap(first)
  let path = `M${join([at.x, at.y])}`
  for (const [index, point] of [...points.slice(1), first].entries()) {
    // SVG's `t` mirrors the last handle. Using the rounded handle keeps rounding errors from adding up.
    const target = snap(point)
    const end = { x: Math.round((handle.x + target.x) / 2), y: Math.round((handle.y + target.y) / 2) }
    const step = [end.x - at.x, end.y - at.y]
    path += index === 0 ? `q${join([handle.x - at.x, handle.y - at.y, ...step])}` : `t${join(step)}`
    handle = mirror(handle, end)
    at = end
  }
  return `${path}z`
}

/** A curve from one point to another that bends towards the handle. */
export function bow(from: Point, handle: Point, to: Point): string {
  const [a, b, c] = [snap(from), snap(handle), snap(to)]
  return `M${join([a.x, a.y])}q${join([b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y])}`
}

/** A pointed oval that lies along an angle. */
export function leaf(at: Point, angle: number, halfLength: number, halfWidth: number): string {
  const along = { x: Math.cos(angle) * halfLength, y: Math.sin(angle) * halfLength }
  const tip = snap({ x: at.x - along.x, y: at.y - along.y })
  const reach = snap({ x: 2 * along.x, y: 2 * along.y })
  const side = snap({ x: -Math.sin(angle) * halfWidth * 2, y: Math.cos(angle) * halfWidth * 2 })
  const half = { x: Math.round(reach.x / 2), y: Math.round(reach.y / 2) }
  const there = [half.x + side.x, half.y + side.y, reach.x, reach.y]
  const back = [side.x * -1 - half.x, side.y * -1 - half.y]
  return `M${join([tip.x, tip.y])}q${join(there)}q${join([...back, -reach.x, -reach.y])}`
}

export function dot(at: Point, radius: number): string {
  const { x, y } = snap(at)
  return `<circle cx="${x}" cy="${y}" r="${tenths(radius)}"/>`
}

function snap({ x, y }: Point): Point {
  return { x: tenths(x), y: tenths(y) }
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function mirror(point: Point, about: Point): Point {
  return { x: 2 * about.x - point.x, y: 2 * about.y - point.y }
}

function join(numbers: readonly number[]): string {
  return numbers.reduce((text, n) => text + (n < 0 || text === '' ? n : ` ${n}`), '')
}
