import { articleTypeLabel, publishedTypes } from '#domain/manuscript/article-types.ts'
import { findHarvested, harvested } from '#domain/manuscript/record/formats.ts'
import { escapeXml } from '#domain/manuscript/xml.ts'
import { formatCustomId } from '#domain/words/custom-id.ts'
import { volumeAt } from '#domain/words/issue.ts'
import type { Deps } from '../../deps.ts'
import { customIdIn, hostOf, identifierOf, recordsXml } from './items.ts'
import { beginList, noSets, resumeList, unknownToken } from './list.ts'
import { type OaiRequest, type Refusal, readRequest, stamp } from './protocol.ts'
import { typeSet } from './sets.ts'
import { findEarliestChange, findItem } from './store.ts'

type Content = { xml: string; at?: Date }

/** Returns the complete response. An invalid request gets an OAI-PMH error. */
export async function respond(deps: Deps, args: URLSearchParams): Promise<string> {
  const reading = readRequest(args)
  if (!reading.ok) return envelope(deps, {}, errorXml(reading.refusal))
  const { request } = reading
  const answer = await contentFor(deps, request)
  if ('code' in answer) return envelope(deps, Object.fromEntries(args), errorXml(answer))
  const content = `<${request.verb}>\n${answer.xml}\n</${request.verb}>`
  return envelope(deps, Object.fromEntries(args), content, answer.at)
}

/** `args` are the arguments of the request. OAI-PMH omits them after badVerb and badArgument. */
function envelope({ clock, config }: Deps, args: Record<string, string>, content: string, at = clock.now()): string {
  const attributes = Object.entries(args).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>${stamp(at)}</responseDate>
<request${attributes.join('')}>${escapeXml(config.publicUrl)}/oai</request>
${content}
</OAI-PMH>
`
}

function errorXml({ code, reason }: Refusal): string {
  return `<error code="${code}">${escapeXml(reason)}</error>`
}

async function contentFor(deps: Deps, request: OaiRequest): Promise<Content | Refusal> {
  switch (request.verb) {
    case 'Identify':
      return identify(deps)
    case 'ListMetadataFormats':
      return listMetadataFormats(deps, request.identifier)
    case 'ListSets':
      return 'resumptionToken' in request ? unknownToken : listSets(deps)
    case 'GetRecord':
      return getRecord(deps, request)
    default: {
      const list =
        'selection' in request
          ? await beginList(deps, request.verb, request.selection)
          : await resumeList(deps, request.verb, request.resumptionToken)
      return 'code' in list ? list : { xml: list.items.join('\n'), at: list.seenTo }
    }
  }
}

async function identify(deps: Deps): Promise<Content> {
  const { clock, config, content, db } = deps
  const earliest = (await findEarliestChange(db)) ?? clock.now()
  const xml = `<repositoryName>${escapeXml(content.site.name)}</repositoryName>
<baseURL>${escapeXml(config.publicUrl)}/oai</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${escapeXml(content.site.contact.email)}</adminEmail>
<earliestDatestamp>${stamp(earliest)}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>`
  return { xml: [xml, identifierScheme(deps)].filter(Boolean).join('\n') }
}

const domainName = /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+$/i
const schemeNamespace = 'http://www.openarchives.org/OAI/2.0/oai-identifier'

/** The scheme allows only domain names, so an install without one, such as localhost, does not declare it. */
function identifierScheme(deps: Deps): string | null {
  const prefix = deps.content.journals[0]?.customIdPrefix
  if (!prefix || !domainName.test(hostOf(deps))) return null
  const sample = identifierOf(deps, formatCustomId(prefix, volumeAt(deps.clock.now()), 1))
  return `<description><oai-identifier xmlns="${schemeNamespace}" xsi:schemaLocation="${schemeNamespace} ${schemeNamespace}.xsd">
<scheme>oai</scheme><repositoryIdentifier>${hostOf(deps)}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>${sample}</sampleIdentifier>
</oai-identifier></description>`
}

const unknownItem: Refusal = { code: 'idDoesNotExist', reason: 'No article has this identifier.' }

async function itemOf(deps: Deps, identifier: string) {
  const customId = customIdIn(deps, identifier)
  return customId === null ? null : findItem(deps.db, customId)
}

async function listMetadataFormats(deps: Deps, identifier: string | null): Promise<Content | Refusal> {
  if (identifier !== null && !(await itemOf(deps, identifier))) return unknownItem
  const list = harvested.map(
    ({ prefix, schema, namespace }) =>
      `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`,
  )
  return { xml: list.join('\n') }
}

function listSets({ content: { journals } }: Deps): Content | Refusal {
  const sets = [
    ...journals.map(({ slug, title }) => [slug, title]),
    ...publishedTypes.map((type) => [typeSet(type), articleTypeLabel(type)]),
  ].map(([spec, name = '']) => `<set><setSpec>${spec}</setSpec><setName>${escapeXml(name)}</setName></set>`)
  return journals.length === 0 ? noSets : { xml: sets.join('\n') }
}

type Wanted = { identifier: string; metadataPrefix: string }

async function getRecord(deps: Deps, { identifier, metadataPrefix }: Wanted): Promise<Content | Refusal> {
  const row = await itemOf(deps, identifier)
  if (!row) return unknownItem
  const format = findHarvested(metadataPrefix)
  if (!format) return { code: 'cannotDisseminateFormat', reason: 'This article is not available in this format.' }
  return { xml: (await recordsXml(deps, [row], format)).join('') }
}
