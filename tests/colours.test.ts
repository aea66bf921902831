import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const styles = join(import.meta.dirname, '../app/styles')
const css = globSync('*.css', { cwd: styles })
  .map((file) => readFileSync(join(styles, file), 'utf8'))
  .join('\n')

type Colour = number[]
type Theme = 'light' | 'dark'
type Tones = Record<Theme, Colour>

const colourOf = (hex: string): Colour =>
  (hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])).map(
    (digits) => Number.parseInt(digits, 16) / 255,
  )

/** The colours that change with the theme. */
const tokens = new Map<string, Tones>()
for (const [, name = '', light = '', dark = ''] of css.matchAll(/--([\w-]+): light-dark\(#(\w+), #(\w+)\)/g))
  tokens.set(name, { light: colourOf(light), dark: colourOf(dark) })
const tonesOf = (name: string): Tones => tokens.get(name) ?? expect.fail(`--${name} does not change with the theme`)

/** A name can stand for several tokens: the accent of a journal, the tone of a message. */
const others = Map.groupBy(css.matchAll(/--([\w-]+): var\(--([\w-]+)\)/g), ([, name = '']) => name)
function meant(name: string): string[] {
  if (tokens.has(name)) return [name]
  return (others.get(name) ?? []).flatMap(([, , other = '']) => (other === name ? [] : meant(other)))
}

const named = (pattern: RegExp) => [...new Set([...css.matchAll(pattern)].flatMap(([, name = '']) => meant(name)))]
const inks = named(/[\s;{]color: var\(--([\w-]+)\)/g)
// Lines are not written on.
const grounds = named(/background(?:-color)?: var\(--([\w-]+)\)/g).filter((name) => !name.startsWith('line'))

const pages = ['paper', 'surface', 'sunken']
const tint = /background(?:-color)?: color-mix\(in \w+, var\(--([\w-]+)\) ([\d.]+)%, (?:transparent|var\(--(\w+)\))\)/g
const tints = [...css.matchAll(tint)].flatMap(([, name = '', percent, below]) =>
  meant(name).flatMap((above) =>
    (below ? [below] : pages).map((below) => ({ above, below, part: Number(percent) / 100 })),
  ),
)

const laidOver = (above: Colour, below: Colour, part: number): Colour =>
  above.map((value, at) => value * part + (below[at] ?? 0) * (1 - part))

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** As WCAG has it. */
function contrast(one: Colour, other: Colour): number {
  const luminance = ([red = 0, green = 0, blue = 0]: Colour) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

type Ground = { name: string; inks: string[]; in(theme: Theme): Colour }

/** What the style sheets lay under words. A tint that strong marks words, which have the plain ink. */
const everyGround: Ground[] = [
  ...grounds.map((name) => ({ name, inks, in: (theme: Theme) => tonesOf(name)[theme] })),
  ...tints.map(({ above, below, part }) => ({
    name: `${part} of ${above} on ${below}`,
    inks: part > 0.2 && pages.includes(below) ? ['ink'] : inks,
    in: (theme: Theme) => laidOver(tonesOf(above)[theme], tonesOf(below)[theme], part),
  })),
]

// This is why journeys check the contrast of most pages in the light theme alone.
test.each([4.5, 3])('what can be read at %d to 1 in the light theme can be read in the dark one', (least) => {
  expect([inks.length > 10, grounds.length > 8, tints.length > 80]).toEqual([true, true, true])
  const lost = everyGround.flatMap(({ name, inks, in: groundIn }) =>
    inks
      .filter((ink) => contrast(tonesOf(ink).light, groundIn('light')) >= least)
      .filter((ink) => contrast(tonesOf(ink).dark, groundIn('dark')) < least)
      .map((ink) => `${ink} on ${name}`),
  )
  expect(lost).toEqual([])
})
