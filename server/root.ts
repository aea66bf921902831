/** The folder of the product: above `server` in the sources, above `build` in what was made of them. */
const top = import.meta.url.replace(/(?:build\/(?:server|children)\/(?:assets\/)?|server\/)[^/]+$/, '')

/** A file of the product, named from its top folder: a module of the build lies elsewhere than its source. */
export const fromTop = (path: string): URL => new URL(path, top)
