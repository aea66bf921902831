import type { Logger } from 'pino'
import type { Clock } from './adapters/clock.ts'
import type { Content } from './adapters/content.ts'
import type { Countries } from './adapters/countries.ts'
import type { Crossref } from './adapters/crossref/client.ts'
import type { Inspect } from './adapters/inspect/inspector.ts'
import type { WordToPdf } from './adapters/office/libre-office.ts'
import type { PaymentProvider } from './adapters/payment-provider.ts'
import type { Stamper } from './adapters/pdf/stamper.ts'
import type { DrawCard } from './adapters/social-card.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { ConvertWord } from './adapters/word/converter.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Db } from './db/types.ts'

/** What exists once per process and outlives a reload in development. */
export type Resources = {
  config: Config
  database: Database
  clock: Clock
  log: Logger
  storage: Storage
  /** The PDFs that are made of articles' files: safe to delete, they are made again. */
  madePdfs: Storage
  openStamper(): Stamper
  /** Null where LibreOffice is not installed. */
  wordToPdf: WordToPdf | null
  /** Null while nobody can pay online. */
  paymentProvider: PaymentProvider | null
  /** Null while deposits are not set up. */
  crossref: Crossref | null
  content: Content
  countries: Countries
  /** In the two seconds that somebody waits for the answer to an upload. */
  inspect: Inspect
  /** For as long as it takes, within reason. */
  inspectPatiently: Inspect
  convertWord: ConvertWord
  drawCard: DrawCard
  /** Keys the MACs of this installation; kept in the database so that all its processes agree. */
  secret: Buffer
}

/** What use cases are handed. */
export type Deps = Omit<Resources, 'database'> & { db: Db }

/** Who is at the other end of a call; the signal says that they have left. */
export type Client = { address: string; signal?: AbortSignal | undefined }

type Bound<F> = F extends (deps: Deps, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never

/** Hands `deps` to every function of a feature, so that callers see only what they must say. */
export function bind<T extends Record<string, (deps: Deps, ...rest: never[]) => unknown>>(
  deps: Deps,
  functions: T,
): { [K in keyof T]: Bound<T[K]> } {
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...rest: never[]) => run(deps, ...rest)]),
  ) as { [K in keyof T]: Bound<T[K]> }
}
