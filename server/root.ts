import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

const packageFile = pathToFileURL(findPackageJSON('.', import.meta.url) ?? '')

/** A file of the product, named from its top folder: a module of the build lies elsewhere than its source. */
export const fromTop = (path: string): URL => new URL(path, packageFile)
