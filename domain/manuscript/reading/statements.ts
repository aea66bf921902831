import { type Block, textOf } from './block.ts'
import type { Found, ReadHeading, ReadReference, ReadStatement, StatementKind } from './reading.ts'

const board = String.raw`(?:\bethic(?:s|al)|institutional review board|\bIRB\b|\bIACUC\b|animal care and use|declaration of helsinki)`
const approval = String.raw`(?:approv(?:al was|ed)|obtained|granted|waived|exempt(?:ed)?|conform(?:ed|s)?|accordance|permission|permits?)\b`
const repository = String.raw`(?:https?:|www\.|github|gitlab|zenodo|figshare|\bosf\b|open science framework|dryad|\bcran\b|\bdoi\b|10\.\d{4}|upon (?:reasonable )?request|on request|supplement|corresponding author|genbank|\bsra\b)`

/** `name`: what such a section is called. `said`: how it is said in a sentence anywhere. */
const kinds: Record<StatementKind, { name: RegExp; said: RegExp }> = {
  funding: {
    name: /\bfund(?:ing|ers?|ed)\b|financial (?:support|disclosure)|grants?\b(?: information)?|sources? of support/i,
    said: /\b(?:(?:was|were|is|are|been|work|study|research|project)\W+(?:\w+\W+){0,4}?(?:supported|funded|financed|sponsored)\s+(?:\w+\s+){0,3}(?:by|through|under|from)|funded by|supported by (?:a |the |an )?(?:[\p{Lu}][\p{L}.&-]*\s+){1,8}(?:grant|fund|award|program|foundation|council|fellowship)|received (?:no |any |financial )?(?:specific |external )?(?:funding|financial support|support from)|no (?:specific |external )?funding|funding (?:for this|was|is) |(?:grant|award|contract|project) (?:no\.?|number|agreement|nos?\.?|#)\s*[A-Z\d]|acknowledges? (?:the )?(?:financial )?(?:support|funding)|financial support (?:from|by|of)|under grant)/iu,
  },
  interests: {
    name: /(?:competing|conflicts? of|conflicting|declaration of|financial) (?:financial |competing )?interests?|disclosures?(?: statement)?$|conflicts?$/i,
    said: /\b(?:competing (?:financial )?interests?|conflicts? of interests?|(?:nothing|no (?:relevant )?(?:financial )?(?:relationships?|disclosures?)) to disclose)/i,
  },
  ethics: {
    name: /\bethic(?:s|al)\b|institutional review|animal (?:care|welfare|ethics)|human subjects/i,
    said: new RegExp(`${board}[^.]{0,150}\\b${approval}|\\b${approval}[^.]{0,150}${board}`, 'i'),
  },
  consent: {
    name: /\bconsent\b/i,
    said: /\b(?:informed|written|verbal|oral|parental) consent\b|consent (?:for publication|to participate)/i,
  },
  data: {
    name: /\b(?:data|code|materials?|software|artifacts?|artefacts?)\b.{0,24}\b(?:availability|accessibility|access|sharing|deposition)\b|availability of (?:data|code|materials?)|reproducib|\bopen (?:data|science|practices)/i,
    said: new RegExp(
      `\\b(?:data|datasets?|code|scripts?|materials?|software|package|repository|analys[ei]s)\\b[^.]{0,150}\\b(?:available|accessible|deposited|archived|provided|found|shared|hosted)\\b(?:[^.]|\\.(?=\\S)){0,80}${repository}|\\b(?:data|code|scripts?)\\b[^.]{0,120}\\breproduc[^.]{0,80}\\bavailable\\b`,
      'i',
    ),
  },
  ai: {
    name: /\b(?:use of )?(?:generative )?(?:ai|artificial intelligence|large language models?)\b.{0,30}(?:use|statement|declaration|disclosure|tools)/i,
    said: /\b(?:chatgpt|gpt-\d|generative ai|large language models? (?:was|were)|ai[- ]assisted)\b[^.]{0,120}\b(?:used|edit|writ|language|draft)/i,
  },
  acknowledgements: {
    name: /^\W*(?:\d+\.?\s*)?acknowled?ge?ments?\b/i,
    said: /^(?:\W*acknowled?ge?ments?\b)|^(?:we|the authors?|i)\b[^.]{0,60}\b(?:thank|grateful|indebted|acknowledge|appreciate|gratitude)\b|\b(?:we|authors?) (?:would like to |wish to |also |gratefully |sincerely )*(?:thank|acknowledge)\b/i,
  },
}

const longestName = 8

/** Statements under headings of their own, then as paragraphs with a label, then as sentences anywhere but in references. */
export function findStatements(
  blocks: Block[],
  headings: Found<ReadHeading>[],
  references: Found<ReadReference>[],
): Found<ReadStatement>[] {
  const inReferences = new Set(references.map(({ at }) => at))
  const found: Found<ReadStatement>[] = []
  for (const [kind, { name, said }] of Object.entries(kinds) as [StatementKind, (typeof kinds)[StatementKind]][]) {
    // A long heading is about the matter, not a statement.
    const heading = headings.find(
      ({ value, at }) =>
        name.test(value.text) && (kind === 'ai' || value.text.split(' ').length <= longestName) && hasText(blocks, at),
    )
    if (heading) {
      found.push({ value: { kind, text: textAfter(blocks, headings, heading.at) }, at: heading.at, certainty: 0.95 })
      continue
    }
    const labelled = blocks.findIndex((block, at) => {
      const label = labelOf(block)
      return !inReferences.has(at) && label !== null && name.test(label)
    })
    const at =
      labelled >= 0
        ? labelled
        : blocks.findIndex(
            (block, index) => !inReferences.has(index) && block.kind !== 'table' && said.test(textOf(block)),
          )
    const block = blocks[at]
    if (block) found.push({ value: { kind, text: textOf(block) }, at, certainty: labelled >= 0 ? 0.9 : 0.6 })
  }
  return found
}

/** "Funding: …", or words in bold before the rest. */
function labelOf(block: Block): string | null {
  const text = textOf(block)
  const colon = /^([^.:]{4,60})[:.—–]\s+\S/.exec(text)?.[1]
  const bold: string[] = []
  for (const run of block.runs) {
    if (!run.isBold && run.text.trim() !== '') break
    bold.push(run.text)
  }
  const inBold = bold.join('').trim()
  if (inBold && inBold.length <= 60 && inBold.length < text.length) return inBold
  return colon && colon.split(' ').length <= 6 ? colon : null
}

const hasText = (blocks: Block[], at: number) => blocks.slice(at + 1, at + 3).some((block) => textOf(block) !== '')

function textAfter(blocks: Block[], headings: Found<ReadHeading>[], at: number): string {
  const next = headings.find((heading) => heading.at > at)?.at ?? blocks.length
  return blocks
    .slice(at + 1, Math.min(next, at + 6))
    .map((block) => textOf(block))
    .join(' ')
    .trim()
}
