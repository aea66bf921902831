import type { Frame, Motif } from './motif.ts'
import { dot, line, type Point } from './pen.ts'
import { between, type Random, whole } from './random.ts'

const bright = '#e4f0ff'
const middle = '#86b4f0'
const deep = '#3f78c9'
const tints = [
  { colour: bright, opacity: 0.6 },
  { colour: middle, opacity: 0.85 },
  { colour: middle, opacity: 0.5 },
  { colour: deep, opacity: 0.75 },
  { colour: deep, opacity: 0.45 },
]

type Lens = Point & { reach: number; push: number }
type Grid = { columns: number; rows: number; at(column: number, row: number): Point }

/** A square lattice seen through lenses that push it apart or draw it together; some cells and crossings are lit. */
export const lattice: Motif = {
  dark: '#0a1d3d',
  light: '#1b4a8f',
  draw(frame, random) {
    const grid = warpedGrid(frame, random)
    return litCells(grid, random) + gridLines(grid) + litCrossings(grid, random)
  },
}

function warpedGrid({ width, height }: Frame, random: Random): Grid {
  const spacing = Math.max(17, Math.sqrt(width * height) / 28)
  const columns = Math.round(width / spacing)
  const rows = Math.round(height / spacing)
  const lenses = Array.from({ length: 3 }, () => placeLens(width, height, random))
  return {
    columns,
    rows,
    at: (column, row) =>
      warp({ x: (column / columns) * (width + 40) - 20, y: (row / rows) * (height + 40) - 20 }, lenses),
  }
}

function placeLens(width: number, height: number, random: Random): Lens {
  const scale = Math.min(width, height) / 300
  return {
    x: width * between(random, 0.15, 0.85),
    y: height * between(random, 0.38, 0.88),
    reach: Math.min(width, height) * between(random, 0.22, 0.36),
    push: (random() > 0.45 ? 1 : -0.75) * between(random, 26, 42) * scale,
  }
}

function warp(point: Point, lenses: readonly Lens[]): Point {
  let { x, y } = point
  for (const lens of lenses) {
    const dx = point.x - lens.x
    const dy = point.y - lens.y
    const distance = Math.hypot(dx, dy) || 1
    const shift = lens.push * Math.exp(-(distance ** 2) / (2 * lens.reach ** 2)) * Math.min(1, distance / 30)
    x += (dx / distance) * shift
    y += (dy / distance) * shift
  }
  return { x, y }
}

function litCells({ columns, rows, at }: Grid, random: Random): string {
  const paths = tints.map(() => '')
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (random() >= 0.05 + 0.05 * (row / rows)) continue
      const tint = whole(random, 0, tints.length)
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      paths[tint] += line(corners, true)
    }
  }
  return tints.map(({ colour, opacity }, i) => `<path fill="${colour}" opacity="${opacity}" d="${paths[i]}"/>`).join('')
}

function gridLines({ columns, rows, at }: Grid): string {
  const across = steps(rows).map((row) => line(steps(columns).map((column) => at(column, row))))
  const down = steps(columns).map((column) => line(steps(rows).map((row) => at(column, row))))
  return `<path stroke="${middle}" stroke-width="7" opacity=".5" d="${[...across, ...down].join('')}"/>`
}

function litCrossings({ columns, rows, at }: Grid, random: Random): string {
  const dots = steps(25).map(() =>
    dot(at(whole(random, 0, columns), Math.floor(rows * between(random, 0.25, 1))), between(random, 1.2, 3)),
  )
  return `<g fill="${bright}">${dots.join('')}</g>`
}

function steps(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, step) => step)
}
