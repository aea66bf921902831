import { registerHooks } from 'node:module'

/**
 * Node parses the 180 kB of drizzle-orm's package.json again for each of its files: a third of the computing that a
 * start of the product takes, and tests start it eighty times. What is inside the package needs no look at it.
 */
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    if (!specifier.startsWith('.') || !from.includes('/node_modules/drizzle-orm/')) return next(specifier, context)
    return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
  },
})
