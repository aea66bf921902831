import { refused } from '#domain/manuscript/file-refusals.ts'
import { attributesOf, plainText, xmlTokens } from '#domain/manuscript/xml-tokens.ts'
import { AppError } from '#domain/words/errors.ts'
import { isRelationship, loadsFromElsewhere } from './links-elsewhere.ts'

const macroType = /macroEnabled|vbaProject/i
const controlType = /activeX/i

/**
 * How deep elements and fields may stand inside one another. Of real manuscripts the deepest had 25 and 1; a table takes 3,
 * a text box 12. What reads them needs time by the square of the depth, or calls itself as often.
 */
const deepest = { elements: 100, fields: 20 }

/**
 * Checks one part of a .docx as it streams by, and refuses content that would act when the document is opened. `end` tells
 * whether it lists something that would be loaded from elsewhere.
 */
export function watchPart(name: string) {
  const mustBeXml = /\.(xml|rels)$/i.test(name)
  const tokens = xmlTokens()
  const watchFields = fieldWatcher(name)
  const watchDepth = depthWatcher(name)
  let decoder: TextDecoder | null | undefined
  let hasLinks = false

  function watch(token: string) {
    // Refuse declarations: entities need them, and no word processor writes one.
    if (mustBeXml && /^<!(?!--|\[CDATA\[)/.test(token)) throw refused('damaged')
    if (/^<(?:[\w.-]+:)?(?:Default|Override)\s/.test(token)) checkType(attributesOf(token))
    if (isRelationship(token)) {
      const relationship = attributesOf(token)
      if (/\/vbaProject$/i.test(relationship.get('Type') ?? ''))
        throw refused('macros', undefined, relationship.get('Target'))
      hasLinks ||= loadsFromElsewhere(relationship)
    }
    watchFields(token)
    watchDepth(token)
  }

  return {
    push(bytes: Buffer) {
      // A part with any name may be XML, because the content types decide what it is.
      if (decoder === undefined) decoder = decoderFor(bytes)
      if (decoder === null && mustBeXml) throw refused('damaged')
      if (!decoder) return
      try {
        for (const token of tokens.push(decoder.decode(bytes, { stream: true }))) watch(token)
      } catch (error) {
        if (mustBeXml || error instanceof AppError) throw error
        decoder = null
      }
    },
    end(): { hasLinks: boolean } {
      if (mustBeXml) tokens.end()
      return { hasLinks: hasLinks && decoder !== null }
    },
  }
}

/** Returns null if the part cannot be XML. */
function decoderFor(start: Buffer): TextDecoder | null {
  const hex = start.toString('hex', 0, 4)
  if (/^(fffe|3c00)/.test(hex)) return new TextDecoder('utf-16le')
  if (/^(feff|003c)/.test(hex)) return new TextDecoder('utf-16be')
  return /^(efbbbf|3c|09|0a|0d|20)/.test(hex) ? new TextDecoder() : null
}

/** Refuses what is too deep. Pages may be parts too, and there not every tag is closed. */
export function depthWatcher(part?: string): (token: string) => void {
  let elements = 0
  let fields = 0
  let isPage: boolean | undefined
  return (token) => {
    if (!/^<[/\w]/.test(token)) return
    isPage ??= /^<html\b/i.test(token)
    if (isPage) return
    if (token.startsWith('</')) elements--
    else if (!token.endsWith('/>')) elements++
    if (/^<(?:[\w.-]+:)?fldChar\b/.test(token))
      fields += stepOf[/fldCharType\s*=\s*["'](\w+)/.exec(token)?.[1] ?? ''] ?? 0
    if (elements > deepest.elements || fields > deepest.fields) throw refused('nested', undefined, part)
  }
}
const stepOf: Record<string, number> = { begin: 1, end: -1 }

function checkType(attributes: Map<string, string>): void {
  const type = attributes.get('ContentType') ?? ''
  const part = attributes.get('PartName')?.replace(/^\//, '')
  if (macroType.test(type)) throw refused('macros', undefined, part)
  if (controlType.test(type)) throw refused('controls', undefined, part)
}

const startsProgram = /^DDE(AUTO)?\b/i
const enoughToTell = 20
const longestDisguise = 4096

/** A field's instruction may be split over many runs, so the pieces are joined until its first word is known. */
function fieldWatcher(part: string): (token: string) => void {
  let instruction = ''
  let readCharacters = 0
  let isKnown = false
  let isInside = false

  function read(text: string) {
    instruction = plainText(instruction + text).trimStart()
    readCharacters += text.trim().length
    isKnown = instruction.length > enoughToTell
    const isDisguised = !isKnown && readCharacters > longestDisguise
    if (startsProgram.test(instruction) || isDisguised) throw refused('dde', undefined, part)
  }

  return (token) => {
    const [, closing, element] = /^<(\/?)(?:[\w.-]+:)?(instrText|fldChar|fldSimple)\b/.exec(token) ?? []
    if (element === 'instrText') {
      isInside = closing === '' && !token.endsWith('/>')
    } else if (element) {
      instruction = ''
      readCharacters = 0
      isKnown = false
      if (element === 'fldSimple') read(instructionOf(attributesOf(token)))
    } else if (isInside && !isKnown) {
      read(writtenIn(token))
    }
  }
}

function instructionOf(attributes: Map<string, string>): string {
  const [, instruction = ''] = [...attributes].find(([name]) => /(^|:)instr$/.test(name)) ?? []
  return instruction
}

/** As written: what is decoded to nothing but spaces may hide a word. */
function writtenIn(token: string): string {
  if (token.startsWith('<![CDATA[')) return token.slice(9, -3)
  return token.startsWith('<') ? '' : token
}
