import { z } from 'zod'
import { chartColours } from '../colours.ts'

const Text = z.string().trim().min(1)
const Axis = z.strictObject({ label: Text, from: z.number(), to: z.number(), step: z.number().positive() })
export type Axis = z.infer<typeof Axis>
/** Its names stand at 1, 2, 3 and so on. */
const NamedAxis = z.strictObject({ label: Text, names: z.array(Text).min(1) })
/** Where it is, how high, and the ends of its interval. */
const Point = z.union([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number(), z.number(), z.number()])])

export const Chart = z.strictObject({
  x: z.union([NamedAxis, Axis]),
  y: Axis,
  series: z
    .array(z.strictObject({ name: Text, as: z.enum(['line', 'points', 'bars']), points: z.array(Point).min(1) }))
    .min(1)
    .max(chartColours.series.length),
})
export type Chart = z.infer<typeof Chart>

/** The charts of an article's text, by the names that its blocks give them. */
export const TextTask = z.object({ fileId: z.string(), charts: z.record(z.string(), Chart) })
export type TextTask = z.infer<typeof TextTask>
