import { fromTop } from '../../root.ts'

/** What a child process runs: the source or, in the built product, what vite.children.config.ts made of it. */
export const programOf = (adapter: string): URL =>
  fromTop(import.meta.env?.PROD ? `build/children/${adapter}.js` : `server/adapters/${adapter}/child.ts`)
