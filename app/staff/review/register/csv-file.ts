/** As much as the server takes. */
const mostBytes = 900_000

/** The beginnings of a ZIP package such as .docx or .xlsx, an old Office file and a PDF. */
const otherFiles = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF']

/** Reads a list that a spreadsheet saved: as UTF-8, or as Windows-1252, which Excel writes without saying so. */
export async function readCsvFile(file: Blob): Promise<{ text: string } | { problem: string }> {
  if (file.size > mostBytes) return { problem: 'This file is too large for a list. Please split it.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const encoding = start.startsWith('\u00ff\u00fe') ? 'utf-16le' : start.startsWith('\u00fe\u00ff') ? 'utf-16be' : null
  if (otherFiles.some((sign) => start.startsWith(sign)) || (!encoding && bytes.includes(0)))
    return { problem: 'This file is not a list as text. Save your table as CSV, and choose that file.' }
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes) }
  }
}
