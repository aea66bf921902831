import { fileURLToPath } from 'node:url'
import { fromTop } from '../../root.ts'

/** What a child process runs, and the only files that it may read: its code, and what its code needs. */
export type Program = { entry: URL; reads: string[]; mayLoadAddons?: boolean }

const sharp = ['sharp', '@img', 'detect-libc', 'semver']
const typst = ['harfbuzzjs', '@myriaddreamin/typst-ts-web-compiler']
const pandoc = ['pandoc-wasm', '@bjorn3/browser_wasi_shim']

/** Each kind of child, with the packages that the build leaves with it: native ones, and those that look for a file of theirs. */
const packagesOf = {
  anonymise: ['harfbuzzjs', 'pdfjs-dist'],
  difference: [...pandoc, 'pdfjs-dist'],
  inspect: [],
  pdf: typst,
  pictures: [...sharp, 'pdfjs-dist', '@napi-rs'],
  reader: [...pandoc, 'pdfjs-dist'],
  'social-card': sharp,
  source: [...pandoc, 'libxml2-wasm'],
  typesetter: typst,
  word: pandoc,
} satisfies Record<string, string[]>

export const packagesOutside = [...new Set(Object.values(packagesOf).flat())]

export type Kind = keyof typeof packagesOf
export const kinds = Object.keys(packagesOf) as Kind[]

/** Native code may do whatever the system lets it, so only those that decode or draw pictures may load any. */
const withAddons: ReadonlySet<Kind> = new Set(['pictures', 'social-card'])

const fonts = ['app/fonts', 'server/adapters/pdf/fonts', 'server/adapters/typesetter/fonts']
const dtd = ['server/adapters/source/jats']
const sources = ['words', 'domain', 'server', 'node_modules']

/** The source or, in the built product, what vite.children.config.ts made of it. */
export function programOf(kind: Kind, isBuilt = import.meta.env?.PROD ?? false): Program {
  const packages = packagesOf[kind].map((name) => `node_modules/${name}`)
  const reads = ['package.json', ...(isBuilt ? ['build/children', ...packages, ...fonts, ...dtd] : sources)]
  return {
    entry: fromTop(isBuilt ? `build/children/${kind}.js` : `server/adapters/${kind}/child.ts`),
    reads: reads.map((path) => fileURLToPath(fromTop(path))),
    mayLoadAddons: withAddons.has(kind),
  }
}
