/** How often `npm test` does something, and how often the drill does, which has the time: see vitest.drill.config.ts. */
export const times = (usually: number, inTheDrill: number) => (process.env.DRILL ? inTheDrill : usually)

/** Of the points at which something is killed, the last in `npm test`, where most of it is done, and all in the drill. */
export const lastOrAll = <Point>(points: Point[]): Point[] => points.slice(process.env.DRILL ? 0 : -1)
