import { refused, renamed } from '#domain/manuscript/file-refusals.ts'
import { type CompoundEntry, readCompoundFile } from './compound-file.ts'
import type { Findings } from './inspect.ts'

const macros = /macros|vba/i
const encryptedFlag = 0x0100

export function inspectDoc(data: Buffer): Findings {
  const { entries, startOf } = parse(data)
  if (entries.some(({ name }) => name === 'EncryptedPackage')) throw refused('encrypted')
  const word = entries.find(({ name }) => name === 'WordDocument')
  if (!word) throw renamed('doc')
  const active = entries.find(({ name }) => macros.test(name))
  if (active) throw refused('macros', undefined, active.name)
  if (flagsOf(data, word, startOf) & encryptedFlag) throw refused('encrypted')
  return { warnings: [] }
}

/** A password turns a .docx into a compound file, which is then neither a .docx nor a .doc. */
export function isEncryptedPackage(data: Buffer): boolean {
  return parse(data).entries.some(({ name }) => name === 'EncryptedPackage')
}

function parse(data: Buffer) {
  try {
    return readCompoundFile(data)
  } catch (error) {
    throw refused('damaged', error)
  }
}

/** The flags in the file information block that opens every Word document (MS-DOC, FibBase). */
function flagsOf(data: Buffer, word: CompoundEntry, startOf: (entry: CompoundEntry) => number): number {
  try {
    return data.readUInt16LE(startOf(word) + 0x0a)
  } catch (error) {
    throw refused('damaged', error)
  }
}
