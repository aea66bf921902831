/** How often `npm test` does something, and how often the drill does, which has the time: see vitest.drill.config.ts. */
export const times = (usually: number, inTheDrill: number) => (process.env.DRILL ? inTheDrill : usually)
