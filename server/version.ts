import manifest from '../package.json' with { type: 'json' }

/** Ends in -dev between releases. Operators and admins see it; public pages don't tell it. */
export const version = manifest.version
