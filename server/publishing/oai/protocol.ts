const ofLists = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  exclusive: 'resumptionToken',
} as const

/** OAI-PMH 2.0: the arguments of each verb. A resumption token must be the only argument. */
const verbs = {
  Identify: {},
  ListMetadataFormats: { optional: ['identifier'] },
  ListSets: { exclusive: 'resumptionToken' },
  ListIdentifiers: ofLists,
  ListRecords: ofLists,
  GetRecord: { required: ['identifier', 'metadataPrefix'] },
} as const satisfies Record<string, Arguments>

type Argument = 'identifier' | 'metadataPrefix' | 'from' | 'until' | 'set' | 'resumptionToken'
type Arguments = { required?: readonly Argument[]; optional?: readonly Argument[]; exclusive?: Argument }
type Verb = keyof typeof verbs
type ListVerb = 'ListIdentifiers' | 'ListRecords'

export type Refusal = {
  code:
    | 'badVerb'
    | 'badArgument'
    | 'badResumptionToken'
    | 'cannotDisseminateFormat'
    | 'idDoesNotExist'
    | 'noRecordsMatch'
    | 'noSetHierarchy'
  reason: string
}

/** `from` is included, `before` is not; both are ISO 8601. */
export type Selection = { metadataPrefix: string; set: string | null; from: string | null; before: string | null }

export type OaiRequest =
  | { verb: 'Identify' | 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier: string | null }
  | { verb: 'GetRecord'; identifier: string; metadataPrefix: string }
  | { verb: ListVerb; selection: Selection }
  | { verb: ListVerb | 'ListSets'; resumptionToken: string }

type Reading = { ok: true; request: OaiRequest } | { ok: false; refusal: Refusal }

/** Returns the request, or why it is refused. */
export function readRequest(args: URLSearchParams): Reading {
  const [verb, ...more] = args.getAll('verb')
  if (verb === undefined || more.length > 0 || !isVerb(verb))
    return refuse('badVerb', `The verb must be one of ${Object.keys(verbs).join(', ')}.`)
  const problem = argumentsProblem(verb, args)
  return problem === null ? readArguments(verb, args) : refuse('badArgument', problem)
}

function isVerb(text: string): text is Verb {
  return Object.hasOwn(verbs, text)
}

function refuse(code: Refusal['code'], reason: string): Reading {
  return { ok: false, refusal: { code, reason } }
}

function argumentsProblem(verb: Verb, args: URLSearchParams): string | null {
  const { required = [], optional = [], exclusive }: Arguments = verbs[verb]
  const given = [...args.keys()].filter((name) => name !== 'verb')
  const unknown = given.find((name) => ![...required, ...optional, exclusive].some((known) => known === name))
  if (unknown !== undefined) return `${verb} takes no argument '${unknown}'.`
  const repeated = given.find((name, at) => given.indexOf(name) !== at)
  if (repeated !== undefined) return `The argument '${repeated}' was given twice.`
  if (exclusive !== undefined && given.includes(exclusive))
    return given.length > 1 ? 'A resumptionToken takes no other arguments beside it.' : null
  const missing = required.find((name) => !given.includes(name))
  return missing === undefined ? null : `${verb} needs the argument '${missing}'.`
}

const nameSyntax = /^[\w\-.!~*'()]+$/
const setSyntax = /^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/
const uriSyntax = /^(?:[\w\-.~:/?@!$&'()*+,;=]|%[\dA-Fa-f]{2})+$/

function readArguments(verb: Verb, args: URLSearchParams): Reading {
  const [identifier, metadataPrefix, set] = [args.get('identifier'), args.get('metadataPrefix'), args.get('set')]
  if (identifier !== null && !(uriSyntax.test(identifier) && URL.canParse(identifier)))
    return refuse('badArgument', 'The identifier is not a URI.')
  if (metadataPrefix !== null && !nameSyntax.test(metadataPrefix))
    return refuse('badArgument', 'The metadataPrefix has characters that no prefix has.')
  if (set !== null && !setSyntax.test(set)) return refuse('badArgument', 'The set has characters that no set has.')
  const resumptionToken = args.get('resumptionToken')
  if (verb === 'Identify') return { ok: true, request: { verb } }
  if (verb === 'ListMetadataFormats') return { ok: true, request: { verb, identifier } }
  if (verb === 'GetRecord')
    return { ok: true, request: { verb, identifier: identifier ?? '', metadataPrefix: metadataPrefix ?? '' } }
  if (resumptionToken !== null) return { ok: true, request: { verb, resumptionToken } }
  if (verb === 'ListSets') return { ok: true, request: { verb } }
  const range = readRange(args.get('from'), args.get('until'))
  if (typeof range === 'string') return refuse('badArgument', range)
  return { ok: true, request: { verb, selection: { metadataPrefix: metadataPrefix ?? '', set, ...range } } }
}

type Moment = { at: number; isDay: boolean }

const dayMs = 86_400_000
const secondMs = 1000
/** PostgreSQL and ISO 8601 write years of more than four digits differently. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Both dates are included: the range ends after the whole last day or the whole last second. */
function readRange(from: string | null, until: string | null): Pick<Selection, 'from' | 'before'> | string {
  const [first, last] = [from, until].map((text) => (text === null ? null : readMoment(text)))
  if (first === undefined || last === undefined) return 'A date must look like 2026-01-31 or 2026-01-31T09:30:00Z.'
  if (first && last && first.isDay !== last.isDay) return 'The dates from and until must have the same granularity.'
  if (first && last && last.at < first.at) return 'The date until lies before the date from.'
  const end = last ? Math.min(last.at + (last.isDay ? dayMs : secondMs), lastMoment) : null
  return { from: iso(first?.at ?? null), before: iso(end) }
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function readMoment(text: string): Moment | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined
  const at = new Date(isDay ? `${text}T00:00:00Z` : text)
  // `Date` turns an impossible day, such as 30 February, into another day. XML Schema has no year 0.
  const isReal = !Number.isNaN(at.getTime()) && stamp(at).startsWith(text) && !text.startsWith('0000')
  return isReal ? { at: at.getTime(), isDay } : undefined
}

/** ISO 8601 with seconds, the granularity of all our datestamps. */
export function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
