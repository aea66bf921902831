import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a drill saw, for its table. */
    happened?: string
  }
}
