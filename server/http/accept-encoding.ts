export type Encoding = 'br' | 'gzip' | 'identity'

const withBrotli = new Map<string, Encoding>()
const withoutBrotli = new Map<string, Encoding>()

/** Returns the encoding that the client prefers among ours. If it prefers none: brotli, then gzip. */
export function pickEncoding(accepted = '', hasBrotli = true): Encoding {
  const picked = hasBrotli ? withBrotli : withoutBrotli
  const known = picked.get(accepted)
  if (known) return known
  const encoding = weigh(accepted, hasBrotli)
  // Browsers send the same few headers. The limits keep a client that invents headers from filling the memory.
  if (picked.size < 100 && accepted.length < 100) picked.set(accepted, encoding)
  return encoding
}

function weigh(accepted: string, hasBrotli: boolean): Encoding {
  let br: number | undefined
  let gzip: number | undefined
  let identity = 0.001
  let others = 0
  for (const item of accepted.split(',')) {
    const [name, parameter] = item.split(';')
    const quality = parameter === undefined ? 1 : qualityOf(parameter)
    switch (name?.trim().toLowerCase()) {
      case 'br':
        br = quality
        break
      case 'gzip':
      case 'x-gzip':
        gzip = quality
        break
      case 'identity':
        identity = quality
        break
      case '*':
        others = quality
    }
  }
  br = hasBrotli ? (br ?? others) : 0
  gzip ??= others
  if (br >= gzip && br > 0 && br >= identity) return 'br'
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity'
}

function qualityOf(parameter: string): number {
  const quality = Number(parameter.trim().replace(/^q\s*=\s*/i, ''))
  return quality >= 0 && quality <= 1 ? quality : 0
}
