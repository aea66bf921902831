// What a spreadsheet would run when it opens the file.
const formula = /^[=+\-@\t\r]/

function cell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line by RFC 4180. */
export function csvLine(values: (string | null)[]): string {
  return `${values.map((value) => cell(value ?? '')).join(',')}\r\n`
}
