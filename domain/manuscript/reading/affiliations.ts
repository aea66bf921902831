import { type Block, fold, type Run } from './block.ts'

/** Names an institution or a part of one. A street does not. */
const institution =
  /\b(?:universit|univ\.|depart|dept|institut|faculty|facult[éa]|school|college|hospital|laborator|lab\b|cent(?:re|er|ro)\b|academy|ministry|minist[eè]r|council|agency|division|unit\b|clinic|foundation|company|\binc\b|\bltd\b|gmbh|corporation|polytechnic|observatory|museum|programme?)/i
/** 'Running title: …', 'Correspondence: Department of …': no affiliation, whatever follows. */
const label = /^[\s*†‡§¶]*(?!affiliations?\b|institutions?\b|address(?:es)?\b)\p{L}[^:,;\d]{2,40}:\s/iu
export const isLabelled = (text: string) => label.test(text)

/** What may follow in the same line: how to reach somebody. */
const contact = /[\s.;,|*†‡§¶]+(?:correspond(?:ence|ing)\b[^:.]{0,30}|e-?mails?|tel(?:ephone)?\.?|phone|fax)\s*:.*$/isu

const ownLabel = /^(?:affiliations?|institutions?|address(?:es)?)(?:\(s\))?\s*:\s*/i
const mark = String.raw`\d{1,2}|[a-z]|\*+|†+|‡+|§+|¶+|#+`
/** A mark before a place: '1 Department', '1. Department', '(a) Department', 'aDepartment'. */
const markBefore = /^[\s([]*((?:\d{1,2}|\*+|†+|‡+|§+|¶+|#+)|[a-z](?=[\s).\]\uE001]|\p{Lu}))[\uE001\s).\]:]*(?=\S)/u
/** And behind it: 'Sample University (1)'. A house number or postcode has no brackets. */
const markBehind = new RegExp(String.raw`[\s.;,]*(?:[(\[](${mark})[)\]]|\uE000(${mark})\uE001)[\s.;,]*$`, 'u')

const raisedSigns = '⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ∗⁎'
const plainSigns = '0123456789abcdef**'
/** What is raised is between \uE000 and \uE001, whether Word raised it or the letter is a raised one. */
function rawText(runs: readonly Run[]): string {
  return (
    runs
      .map(({ text, script }) => (script === 1 && /\S/.test(text) ? `\uE000${text.trim()}\uE001` : text))
      .join('')
      .replaceAll(/\p{So}/gu, '')
      // A mark that was raised as TeX does it, and stayed so.
      .replaceAll(/\^\{([\d,*a-z†‡§]{1,9})\}/g, '\uE000$1\uE001')
      .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ]+(?:,[⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ]+)*/gu, '\uE000$&\uE001')
      .replaceAll(/./gsu, (sign) => plainSigns[raisedSigns.indexOf(sign)] ?? sign)
  )
}

/**
 * The affiliations of a block, each with its mark before it: '1 Sample University'. A line begins another one if it has a
 * mark, or if the one before it has its institution already. In a PDF lines end where the paper does.
 */
export function affiliationsOf({
  kind,
  number,
  runs,
  page,
}: Pick<Block, 'kind' | 'number' | 'runs' | 'page'>): string[] {
  const text = rawText(runs)
  const lines = (page === undefined ? text.split('\n') : [text.replaceAll('\n', ' ')]).flatMap(divided)
  const found: string[] = []
  for (const line of lines.map((one) => one.trim().replace(ownLabel, '').replace(contact, '')).filter(Boolean)) {
    const said = inWords(line)
    const last = found.at(-1)
    if (label.test(line)) continue
    const isOwn = markBefore.test(said) || last === undefined || (institution.test(said) && isWhole(last))
    if (isOwn) found.push(said)
    else found[found.length - 1] = `${last.replace(/[,;]$/, '')}, ${said}`
  }
  const places = found.filter((one) => institution.test(one))
  // The mark of a numbered list is no part of its text.
  const [only = ''] = places
  return kind === 'item' && number && places.length === 1 && !markBefore.test(only) ? [`${number} ${only}`] : places
}

const university =
  /\b(?:universit|univ\.|institut|hospital|college(?! of)|academy|ministry|council|agency|foundation|company|\binc\b|\bltd\b|gmbh|polytechnic|museum|observatory|clinic|cent(?:re|er)\b)/i
/** Whether it names more than a department, whose university may stand in the next line. */
const isWhole = (affiliation: string) => university.test(affiliation) || affiliation.split(',').length > 2

/** With the mark in front, and no sign of where it was raised. */
function inWords(line: string): string {
  const end = Math.max(0, line.length - 30)
  const behind = markBehind.exec(line.slice(end))
  const sign = behind?.[1] ?? behind?.[2]
  const text =
    sign === undefined || markBefore.test(line) ? line : `${sign} ${line.slice(0, end + (behind?.index ?? 0))}`
  const plain = fold(text.replaceAll('\uE000', '').replaceAll('\uE001', ' '))
  return plain.replace(markBefore, '$1 ')
}

/** '1Sample University. 2Sample Institute': marks that count on divide a line, and so do raised ones. */
function divided(line: string): string[] {
  const pieces: string[] = []
  let from = 0
  let next = markBefore.exec(line.replace(/^\s*\uE000/, ''))?.[1]
  for (const found of line.matchAll(/(?<=[\s.;,)])[([]?\uE000?(\d{1,2}|[a-z])[)\]]?\uE001?[\s.]*(?=\p{Lu})/gu)) {
    const sign = found[1] ?? ''
    if (found.index === 0 || next === undefined || sign !== follower(next)) continue
    const rest = line.slice(found.index)
    if (![line.slice(from, found.index), rest].every((piece) => institution.test(inWords(piece)))) continue
    pieces.push(line.slice(from, found.index))
    from = found.index
    next = sign
  }
  return [...pieces, line.slice(from)]
}

const follower = (sign: string) =>
  /\d/.test(sign) ? String(Number(sign) + 1) : String.fromCharCode((sign.codePointAt(0) ?? 0) + 1)

/** "1", "1,2*", "(a, b)", "1-3" with each name: behind it, or before it if the line begins with one. */
export function marksAt(names: readonly string[], runs: readonly Run[]): string[][] {
  const text = rawText(runs)
  const places: { from: number; to: number }[] = []
  for (const name of names) {
    const from = text.indexOf(name.replace(/, (?=Jr|Sr|I)/, ' '), places.at(-1)?.to ?? 0)
    if (from >= 0) places.push({ from, to: from + name.length })
    else places.push({ from: places.at(-1)?.to ?? 0, to: places.at(-1)?.to ?? 0 })
  }
  const isBefore = /^[\s\uE000(]*(?:\d|[*†‡§¶#]|[a-z][\uE001)])[^\p{L}]*$/u.test(text.slice(0, places[0]?.from ?? 0))
  return places.map(({ from, to }, at) => {
    if (from === to) return []
    const end = places[at + 1]?.from ?? text.length
    const begin = places[at - 1]?.to ?? 0
    const nearby = isBefore ? text.slice(begin, from) : (text.slice(to, end).split('\n')[0] ?? '')
    return marksIn(isBefore ? nearby.slice(-100) : nearby.slice(0, 100), isBefore)
  })
}

const degreesBefore = /^(?:[,\s]+[\p{L}.()]{2,9}){1,4}(?=\s*[\d*†‡§¶#\uE000])/u

function marksIn(text: string, isBefore: boolean): string[] {
  const nearby = isBefore
    ? (/[^\p{Lu}\n]*$/u.exec(text)?.[0] ?? '')
    : (/^[\s\d,;&()[\]a-z*†‡§¶#\uE000\uE001–-]*?(?=\p{Lu}|(?<!\uE000[^\uE001]*)\p{Ll}{2}|$|[,;]\s*\p{L}{2})/u.exec(
        text.replace(degreesBefore, ''),
      )?.[0] ?? '')
  const ranged = nearby.replaceAll(/(\d{1,2})\s?[–-]\s?(\d{1,2})/g, (_, from: string, to: string) =>
    Array.from(
      { length: Math.max(0, Math.min(Number(to) - Number(from) + 1, 20)) },
      (__, at) => Number(from) + at,
    ).join(),
  )
  return ranged.match(/\d+|[a-z](?![a-z])|\*+|†+|‡+|§+|¶+|#+/g) ?? []
}
