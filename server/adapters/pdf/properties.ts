import { type PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { escapeXml } from '#domain/manuscript/xml.ts'
import type { Stamp } from './line.ts'

/** Sets the document's properties in both places that PDF has for them: the information dictionary and XMP. */
export function setProperties(document: PDFDocument, about: Stamp): void {
  const { title, authors, keywords, language, updatedAt } = about
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(authors.join(', '))
  document.setSubject(subjectOf(about))
  // As separate items, the library would join them with spaces.
  document.setKeywords([keywords.join(', ')])
  document.setModificationDate(new Date(updatedAt))
  const { catalog, context } = document
  // A language that the file names itself may be more exact, such as en-NG.
  if (!catalog.has(PDFName.of('Lang'))) document.setLanguage(language)
  const metadata = context.stream(Buffer.from(packet(about)), { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
}

const subjectOf = ({ citation, link }: Stamp) => `${citation} ${link}`

function packet(about: Stamp): string {
  const { title, authors, keywords, prism, language, link, licence, publisher, updatedAt } = about
  const items = (kind: string, texts: string[]) =>
    `<rdf:${kind}>${texts.map((text) => `<rdf:li>${escapeXml(text)}</rdf:li>`).join('')}</rdf:${kind}>`
  const inDefaultLanguage = (text: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:prism="http://prismstandard.org/namespaces/basic/3.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#">
<dc:format>application/pdf</dc:format>
<dc:title>${inDefaultLanguage(title)}</dc:title>
<dc:creator>${items('Seq', authors)}</dc:creator>
<dc:description>${inDefaultLanguage(subjectOf(about))}</dc:description>
<dc:subject>${items('Bag', keywords)}</dc:subject>
<dc:publisher>${items('Bag', [publisher])}</dc:publisher>
<dc:language>${items('Bag', [language])}</dc:language>
<dc:identifier>${escapeXml(link)}</dc:identifier>
<dc:rights>${inDefaultLanguage(licence.name)}</dc:rights>
<xmpRights:Marked>True</xmpRights:Marked>
<xmpRights:WebStatement>${escapeXml(licence.url)}</xmpRights:WebStatement>
<cc:license rdf:resource="${escapeXml(licence.url)}"/>
${prism.map(([name, value]) => `<prism:${name}>${escapeXml(value)}</prism:${name}>`).join('\n')}
<pdf:Keywords>${escapeXml(keywords.join(', '))}</pdf:Keywords>
<xmp:ModifyDate>${escapeXml(updatedAt)}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
