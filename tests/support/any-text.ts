import fc from 'fast-check'

/** All of Unicode but the halves of pairs. */
const character = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800))

/** Like `fc.string({ unit: 'binary' })`, which first makes a map of a million characters: two seconds in each process. */
export const anyText = fc.string({ unit: character })
