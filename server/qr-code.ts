import qrcode from 'qrcode-generator'

/** One square is one unit. `path` draws the dark ones in an SVG of `size` units; it needs a margin of four. */
export type QrCode = { size: number; path: string }

/**
 * The rows of a QR code, true where it is dark. Up to about two thousand characters. Medium error correction: it can still
 * be read if a seventh of it is dirty.
 */
function qrRows(text: string): boolean[][] {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const all = [...Array(code.getModuleCount()).keys()]
  return all.map((y) => all.map((x) => code.isDark(y, x)))
}

export function qrCode(text: string): QrCode {
  const rows = qrRows(text)
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
