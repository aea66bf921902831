import { createRequire, findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const packagePath = findPackageJSON('.', import.meta.url) ?? ''
const packageFile = pathToFileURL(packagePath)

/** Of the product. */
export const { version }: { version: string } = createRequire(import.meta.url)(packagePath)

/** A file of the product, named from its top folder: a module of the build lies elsewhere than its source. */
export const fromTop = (path: string): URL => new URL(path, packageFile)
