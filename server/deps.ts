import type { Logger } from 'pino'
import type { Anonymise, SettleChanges } from './adapters/anonymise/anonymiser.ts'
import type { DrawCertificate } from './adapters/certificate/drawer.ts'
import type { Clock } from './adapters/clock.ts'
import type { Content, DrawPortrait } from './adapters/content.ts'
import type { Countries } from './adapters/countries.ts'
import type { Crossref } from './adapters/crossref/client.ts'
import type { Works } from './adapters/crossref/works.ts'
import type { CompareTexts } from './adapters/difference/differ.ts'
import type { Doaj } from './adapters/doaj/client.ts'
import type { Inspect } from './adapters/inspect/inspector.ts'
import type { ConvertOffice } from './adapters/libre-office/libre-office.ts'
import type { PaymentProvider } from './adapters/payment-provider.ts'
import type { Stamper } from './adapters/pdf/stamper.ts'
import type { PreparePicture, RedrawPicture } from './adapters/pictures/picture-maker.ts'
import type { ReadManuscript } from './adapters/reader/reader.ts'
import type { DrawCard } from './adapters/social-card/drawer.ts'
import type { JatsReader, SourceReader, TextBuilder } from './adapters/source/source-reader.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Typesetter } from './adapters/typesetter/typesetter.ts'
import type { ConvertWord } from './adapters/word/converter.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Db } from './db/types.ts'
import type { Published } from './published.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** What exists once per process and survives a reload in development. */
export type Resources = {
  config: Config
  database: Database
  clock: Clock
  log: Logger
  telemetry: Telemetry
  storage: Storage
  /** PDFs made from articles' files. They are safe to delete, because they can be made again. */
  madePdfs: Storage
  /** Pictures of articles' texts, in several sizes. They too can be made again. */
  pictures: Storage
  openStamper(): Stamper
  /** Both are null if LibreOffice is not installed. */
  wordToPdf: ConvertOffice | null
  docToDocx: ConvertOffice | null
  /** Null if online payment is off. */
  paymentProvider: PaymentProvider | null
  /** Null if deposits are not set up. */
  crossref: Crossref | null
  /** Null if articles are not sent to DOAJ. */
  doaj: Doaj | null
  /** Null if references are not looked up. */
  works: Works | null
  /** What the publisher says. Whoever answers gets one state of it as `content` of Deps. */
  published: Published
  countries: Countries
  /** Has two seconds, because somebody waits for the answer to an upload. */
  inspect: Inspect
  /** Has much more time and memory, because nobody waits. */
  inspectPatiently: Inspect
  convertWord: ConvertWord
  compareTexts: CompareTexts
  readManuscript: ReadManuscript
  readSource: SourceReader['run']
  readJats: JatsReader['run']
  buildText: TextBuilder['run']
  typeset: Typesetter['run']
  preparePicture: PreparePicture
  /** Has ten seconds, because somebody waits. */
  redrawPicture: RedrawPicture
  drawPortrait: DrawPortrait
  anonymise: Anonymise
  settleChanges: SettleChanges
  drawCard: DrawCard
  drawCertificate: DrawCertificate
  /** The key for this installation's MACs. It is kept in the database so that all processes use the same one. */
  secret: Buffer
}

/** What use cases get: `content` is the state that the whole answer is made from. */
export type Deps = Omit<Resources, 'database' | 'published'> & { db: Db; content: Content }

/** For what is done once, with the newest state. The product has Deps of its own for each state: see `app.ts`. */
export function depsNow({ database, published, ...rest }: Resources): Deps {
  return { ...rest, db: database.db, content: published.now() }
}

/** Who makes a call. The signal is aborted when they have left. */
export type Client = { address: string; signal?: AbortSignal | undefined }

type UseCase = (deps: Deps, ...rest: never[]) => unknown
type Bound<F> = F extends (deps: Deps, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never

/** Passes `deps` to every function of every part, so that callers give only the other arguments. */
export function bindAll<T extends Record<string, Record<string, UseCase>>>(deps: Deps, parts: T) {
  const bind =
    (run: UseCase) =>
    (...rest: never[]) =>
      run(deps, ...rest)
  return map(parts, (part) => map(part, bind)) as { [P in keyof T]: { [K in keyof T[P]]: Bound<T[P][K]> } }
}

function map<V, W>(values: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
