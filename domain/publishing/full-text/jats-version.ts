import type { Xml } from './from-jats-xml.ts'

/** The version of JATS that a file says it is. `isOurs`: the one that files are checked against. */
export type JatsVersion = { name: string; isOurs: boolean; hasMathml3: boolean }

const ours = 'JATS Publishing 1.3'
const tagSets: [publicId: RegExp, name: string][] = [
  [/Journal Publishing/i, 'JATS Publishing'],
  [/Archiving and Interchange|Journal Archiv/i, 'JATS Archiving'],
  [/Authoring/i, 'JATS Authoring'],
]

/** A file that does not say what it is passes for ours. */
export function versionOf(xml: string, root: Xml): JatsVersion {
  const doctype = /<!DOCTYPE\s+\S+\s+(?:PUBLIC\s+(?:"([^"]*)"|'([^']*)')|SYSTEM)?/.exec(xml.slice(0, 100_000))
  const publicId = doctype?.[1] ?? doctype?.[2] ?? ''
  const set = tagSets.find(([pattern]) => pattern.test(publicId))?.[1] ?? 'JATS Publishing'
  const number = /\bv(\d[\w.]*)/.exec(publicId)?.[1] ?? root.attributes['dtd-version'] ?? '1.3'
  const name = /Z39\.96/.test(publicId) || !/^[23]\./.test(number) ? `${set} ${number}` : `NLM ${number}`
  return { name, isOurs: name === ours, hasMathml3: /MathML3/i.test(publicId) }
}

export function notChecked({ name }: JatsVersion): string {
  return `This file is ${name}. It was not checked against that version, only for what reading needs: we check ${ours}.`
}
