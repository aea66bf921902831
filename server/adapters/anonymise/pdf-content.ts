import { decodePDFRawStream, PDFArray, PDFName, type PDFPage, PDFRawStream, PDFStream } from '@cantoo/pdf-lib'

/** A word of a content stream and where it is. `bytes` are those of a string. */
export type Token = {
  kind: 'operator' | 'number' | 'name' | 'string' | 'open' | 'close'
  text: string
  start: number
  end: number
  bytes?: number[]
}

/** An operator with what precedes it. */
export type Instruction = { operator: string; operands: Token[]; start: number; end: number }

const white = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((one) => one.charCodeAt(0)))
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !white.has(byte) && !delimiters.has(byte)

/** Reads what a page or a form draws. Comments are no part of it, and pictures between BI and EI stay as they are. */
export function* instructionsIn(stream: Uint8Array): Generator<Instruction> {
  let operands: Token[] = []
  for (const token of tokensIn(stream)) {
    if (token.kind !== 'operator') operands.push(token)
    else {
      yield { operator: token.text, operands, start: operands[0]?.start ?? token.start, end: token.end }
      operands = []
    }
  }
}

function* tokensIn(stream: Uint8Array): Generator<Token> {
  let at = 0
  const text = (start: number, end: number) => Buffer.from(stream.subarray(start, end)).toString('latin1')
  const token = (kind: Token['kind'], start: number, more: Partial<Token> = {}): Token => ({
    ...{ kind, start, end: at, text: text(start, at) },
    ...more,
  })
  while (at < stream.length) {
    const start = at
    const byte = stream[at++] ?? 0
    const character = String.fromCharCode(byte)
    if (white.has(byte)) continue
    if (character === '%') while (at < stream.length && stream[at] !== 10 && stream[at] !== 13) at++
    else if (character === '(') {
      const { bytes, end } = literalAt(stream, at)
      at = end
      yield token('string', start, { bytes })
    } else if (character === '<' && stream[at] !== 60) {
      while (at < stream.length && stream[at] !== 62) at++
      const digits = text(start + 1, at++).replaceAll(/[^\da-f]/gi, '')
      yield token('string', start, {
        bytes: [...Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex')],
      })
    } else if (character === '<' || character === '[') {
      at += Number(character === '<')
      yield token('open', start)
    } else if (character === '>' || character === ']') {
      at += Number(character === '>' && stream[at] === 62)
      yield token('close', start)
    } else if (character === '/') {
      while (isRegular(stream[at])) at++
      yield token('name', start)
    } else if (isRegular(byte)) {
      while (isRegular(stream[at])) at++
      const word = text(start, at)
      if (word === 'ID') at = endOfPicture(stream, at)
      yield /^[+-]?[\d.]/.test(word) ? token('number', start) : token('operator', start, { text: word })
    }
  }
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function literalAt(stream: Uint8Array, from: number): { bytes: number[]; end: number } {
  const bytes: number[] = []
  let depth = 1
  let at = from
  while (at < stream.length) {
    const byte = stream[at++] ?? 0
    if (byte === 41 && --depth === 0) break
    if (byte === 40) depth++
    if (byte !== 92) {
      bytes.push(byte)
      continue
    }
    const next = stream[at++] ?? 0
    const octal = /^[0-7]{1,3}/.exec(Buffer.from(stream.subarray(at - 1, at + 2)).toString('latin1'))?.[0]
    if (octal) {
      at += octal.length - 1
      bytes.push(Number.parseInt(octal, 8) & 255)
    } else if (next === 13) at += Number(stream[at] === 10)
    else if (next !== 10) bytes.push(escapes[String.fromCharCode(next)] ?? next)
  }
  return { bytes, end: at }
}

/** The bytes of a picture may look like anything; its end is by itself. */
function endOfPicture(stream: Uint8Array, from: number): number {
  for (let at = from + 1; at < stream.length; at++) {
    const isEnd = stream[at] === 69 && stream[at + 1] === 73 && white.has(stream[at - 1] ?? 0)
    const after = stream[at + 2]
    if (isEnd && (after === undefined || white.has(after)) && isTextAfter(stream, at + 2)) return at + 2
  }
  return stream.length
}

const isTextAfter = (stream: Uint8Array, from: number) =>
  stream.subarray(from, from + 16).every((byte) => white.has(byte) || (byte > 31 && byte < 127))

export function decoded(stream: PDFStream): Uint8Array {
  return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents()
}

/** A page's content may be in several streams, and a word of it begin in one and end in the next. */
export function contentOf(page: PDFPage): Uint8Array {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => page.doc.context.lookup(one)) : [contents]
  return Buffer.concat(streams.flatMap((one) => (one instanceof PDFStream ? [decoded(one), Buffer.from('\n')] : [])))
}

export function setContent(page: PDFPage, bytes: Uint8Array): void {
  page.node.set(PDFName.of('Contents'), page.doc.context.register(page.doc.context.flateStream(bytes)))
}
