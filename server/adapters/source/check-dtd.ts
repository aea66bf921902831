import { fileURLToPath } from 'node:url'
import { DtdValidator, ParseOption, XmlDocument, XmlLibError, xmlRegisterInputProvider } from 'libxml2-wasm'
import { fsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import type { DtdProblem } from '#domain/publishing/full-text/dtd-faults.ts'
import { withoutProlog } from '#domain/publishing/full-text/from-jats-xml.ts'
import { fromTop } from '../../root.ts'

const folder = fileURLToPath(fromTop('server/adapters/source/jats/publishing-1.3/'))
const base = 'https://dtd.invalid/'
const placeOf = (address: string) => folder + address.slice(base.length)

// Nothing but the DTD is ever opened: not what a file names, and nothing of another machine.
xmlRegisterInputProvider({
  ...fsInputProviders,
  match: (address) => address.startsWith(base) && !address.includes('..') && fsInputProviders.match(placeOf(address)),
  open: (address) => fsInputProviders.open(placeOf(address)),
})

/** The document owns the DTD: when nothing refers to it any more its memory is freed, and every article would pass. */
type Ready = { validator: DtdValidator; owner: XmlDocument }
let ready: Ready | undefined

/** An entity loads the DTD into the document's own part, which is the one that a validator can be made of. */
function byDtd(): Ready {
  const jats = '<!DOCTYPE article [<!ENTITY % jats SYSTEM "JATS-journalpublishing1-3.dtd">%jats;]><article/>'
  const owner = XmlDocument.fromString(jats, { url: `${base}jats.xml`, option: ParseOption.XML_PARSE_DTDLOAD })
  if (!owner.dtd) throw new Error('the DTD of JATS is not there')
  return { validator: new DtdValidator(owner.dtd), owner }
}

/**
 * What is wrong with an article by the DTD of JATS Publishing 1.3, whatever type of document the file says it is. The DTD has
 * MathML 2 with the prefix mml; other formulas are not looked at, as in the forms of JATS that allow them.
 */
export function problemsByDtd(xml: string, { hasMathml3 = false } = {}): DtdProblem[] {
  ready ??= byDtd()
  try {
    using document = XmlDocument.fromString(withoutOther(withoutProlog(xml), hasMathml3), {
      option: ParseOption.XML_PARSE_NO_XXE,
    })
    ready.validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details.map(({ line, message }) => ({ line, message }))
  }
}

const formula = /<((?:[\w.-]+:)?)math\b([^>]*)>.*?<\/\1math\s*>/gs

function withoutOther(xml: string, hasMathml3: boolean): string {
  return xml.replaceAll(formula, (whole, prefix: string, attributes: string) => {
    if (prefix === 'mml:' && !hasMathml3) return whole
    const id = /\sid\s*=\s*(?:"[^"<]*"|'[^'<]*')/.exec(attributes)?.[0] ?? ''
    return `<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"${id}>${whole.replaceAll(/[^\n]/g, '')}</mml:math>`
  })
}
