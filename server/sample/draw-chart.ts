import sharp, { type OverlayOptions } from 'sharp'
import { drawWords } from '../adapters/pictures/draw-words.ts'
import { chartColours } from '../colours.ts'
import type { Axis, Chart } from './chart.ts'

const size = { width: 1200, height: 760 }
const plot = { left: 124, right: 1160, top: 136, bottom: 632 }
const letters = 31
/** Of bars that stand side by side. */
const opacities = [0.9, 0.3, 0.6]

/** Draws a chart as a PNG. Series differ in shape as well as in colour, for those who don't see colours. */
export async function drawChart(chart: Chart): Promise<Buffer> {
  const { x, y, series } = chart
  const across = 'names' in x ? { from: 0.5, to: x.names.length + 0.5 } : x
  const atX = scale(across, plot.left, plot.right)
  const atY = scale(y, plot.bottom, plot.top)
  const xTicks = 'names' in x ? x.names.map((name, at) => ({ at: at + 1, name })) : ticksOf(x)
  const yTicks = ticksOf(y)
  const bars = series.filter(({ as }) => as === 'bars')
  const barWidth = (0.7 * (atX(1) - atX(0))) / Math.max(1, bars.length)

  const looks = series.map((one, index) => {
    const colour = chartColours.series[index] ?? chartColours.ink
    const place = bars.indexOf(one)
    const fill = `fill="${colour}" fill-opacity="${opacities[place % opacities.length]}" stroke="${colour}" stroke-width="3"`
    return { ...one, index, colour, fill, shift: place < 0 ? 0 : (place - (bars.length - 1) / 2) * barWidth }
  })
  const shapes = looks.map(({ as, points, index, colour, fill, shift }) => {
    const marks = points.map(([where, high, low, top]) => {
      const [px, py] = [atX(where) + shift, atY(high)]
      const mark =
        as === 'bars'
          ? `<rect x="${px - barWidth / 2 + 2}" y="${py}" width="${barWidth - 4}" height="${plot.bottom - py}" ${fill}/>`
          : markOf(index, px, py, colour)
      return mark + (low === undefined || top === undefined ? '' : interval(px, atY(low), atY(top)))
    })
    const line = points.map(([where, high]) => `${atX(where)},${atY(high)}`).join(' ')
    const dashes = index % 2 === 0 ? '' : ' stroke-dasharray="16 10"'
    const joined = `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="5" stroke-linejoin="round"${dashes}/>`
    return (as === 'line' ? joined : '') + marks.join('')
  })
  const grid = yTicks.map(({ at }) => rule(plot.left, atY(at), plot.right, atY(at), chartColours.line))
  const axis = rule(plot.left, plot.bottom, plot.right, plot.bottom, chartColours.ink)
  const keys = looks.map(({ as, index, colour, fill }) => {
    const at = keyAt(index, series.length)
    return as === 'bars'
      ? `<rect x="${at}" y="66" width="28" height="28" ${fill}/>`
      : markOf(index, at + 14, 80, colour)
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${chartColours.ground}"/>${[...grid, axis, ...keys, ...shapes].join('')}</svg>`
  const words = await Promise.all([
    label(y.label, { left: 24, middle: 28 }),
    ...series.map(({ name }, index) => label(name, { left: keyAt(index, series.length) + 42, middle: 80 })),
    ...yTicks.map(({ at, name }) => label(name, { right: plot.left - 18, middle: atY(at) })),
    ...xTicks.map(({ at, name }) => label(name, { centre: atX(at), middle: plot.bottom + 38 })),
    label(x.label, { centre: (plot.left + plot.right) / 2, middle: size.height - 32 }),
  ])
  return sharp(Buffer.from(svg)).composite(words).flatten().png().toBuffer()
}

const scale =
  ({ from, to }: { from: number; to: number }, low: number, high: number) =>
  (value: number) =>
    low + ((value - from) / (to - from)) * (high - low)

const keyAt = (index: number, all: number) => 28 + (index * (size.width - 56)) / all

function ticksOf({ from, to, step }: Axis) {
  const count = Math.round((to - from) / step) + 1
  const digits = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * step
    return { at, name: at.toFixed(digits).replace('-', '−') }
  })
}

const rule = (x1: number, y1: number, x2: number, y2: number, colour: string) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}" stroke-width="2"/>`

const interval = (x: number, low: number, high: number) =>
  `<path d="M${x} ${low}V${high}M${x - 10} ${low}h20M${x - 10} ${high}h20" stroke="${chartColours.ink}" stroke-width="3"/>`

function markOf(index: number, x: number, y: number, colour: string): string {
  const shapes = ['M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0', 'M-10 -10h20v20h-20z', 'M0 -13l12 22h-24z']
  return `<path transform="translate(${x} ${y})" d="${shapes[index % shapes.length]}" fill="${colour}"/>`
}

type Anchor = { middle: number } & ({ left: number } | { right: number } | { centre: number })

async function label(text: string, anchor: Anchor): Promise<OverlayOptions> {
  const input = await drawWords({ text, font: 'regular', size: letters, colour: chartColours.ink, width: size.width })
  const { width, height } = await sharp(input).metadata()
  const left =
    'left' in anchor ? anchor.left : 'right' in anchor ? anchor.right - width : Math.round(anchor.centre - width / 2)
  // The picture ends where the ink does, so the line is found from whether letters reach below it.
  const below = /[gjpqy()]/.test(text) ? 0.24 * letters : /[,;]/.test(text) ? 0.16 * letters : 0
  return { input, left: Math.round(left), top: Math.round(anchor.middle + 0.33 * letters + below - height) }
}
