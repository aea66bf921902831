import * as decision from './decision/use-cases.ts'
import { bindAll, type Deps } from './deps.ts'
import { listCountries } from './http/countries.ts'
import * as manuscript from './manuscript/use-cases.ts'
import * as money from './money/use-cases.ts'
import * as office from './office/use-cases.ts'
import * as people from './people/use-cases.ts'
import * as publishing from './publishing/use-cases.ts'
import * as review from './review/use-cases.ts'
import { hasSample, removeSampleContent } from './sample/sample.ts'
import * as site from './site/use-cases.ts'
import { version } from './version.ts'

const contexts = { ...people, ...manuscript, ...review, ...decision, ...site, ...money, ...publishing, ...office }
const additions = { countries: { listCountries }, sample: { hasSample, removeSampleContent } }

/** Every use case, bound to its dependencies. The API and the pages call these. */
export function createServices(deps: Deps) {
  return { content: deps.content, version, ...bindAll(deps, { ...contexts, ...additions }) }
}

export type Services = ReturnType<typeof createServices>
