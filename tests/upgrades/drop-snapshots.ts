import { globSync, rmSync } from 'node:fs'

// drizzle-kit compares the schema with the newest snapshot; all others only make a clone larger.
const [, ...older] = globSync('migrations/meta/*_snapshot.json').sort().reverse()
for (const path of older) rmSync(path)
