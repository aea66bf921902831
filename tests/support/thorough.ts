/** How often `npm test` does something, and how often the drill does, which has the time: see vitest.drill.config.ts. */
export const times = (usually: number, inTheDrill: number) => (process.env.DRILL ? inTheDrill : usually)

/** Of what comes in a row, such as releases, the last in `npm test`, and all in the drill. */
export const lastOrAll = <One>(all: One[]): One[] => all.slice(process.env.DRILL ? 0 : -1)
