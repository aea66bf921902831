// A spreadsheet would run a cell that begins like this as a formula, unless it is a number.
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/

function cell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns one line in the format of RFC 4180. */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map((value) => cell(value ?? '')).join(',')}\r\n`
}
