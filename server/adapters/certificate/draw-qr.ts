import { qrRows } from '../../qr-code.ts'

/** The PDF operators of a QR code whose lower left corner is at x, y. */
export function drawQr(text: string, x: number, y: number, size: number): string {
  const grid = qrRows(text)
  const module = size / grid.length
  const squares = grid.flatMap((row, down) =>
    row.flatMap((isDark, right) => {
      if (!isDark) return []
      const [left, bottom] = [x + right * module, y + size - (down + 1) * module]
      return [`${left.toFixed(2)} ${bottom.toFixed(2)} ${module.toFixed(2)} ${module.toFixed(2)} re`]
    }),
  )
  return `q 0 g ${squares.join(' ')} f Q `
}
