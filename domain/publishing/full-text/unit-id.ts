/** The id of a figure or table: by its number, if no other has it. `index`: its place among them all. */
export function unitId(kind: 'figure' | 'table', label: string, index: number, taken: Set<string>): string {
  const number = /[A-Z]?\d+(?:\.\d+)*$/i.exec(label)?.[0]?.toLowerCase().replaceAll('.', '-')
  const wished = `${kind === 'table' ? 't' : 'f'}${number ?? `x${index + 1}`}`
  const id = taken.has(wished) ? `${wished}x${index + 1}` : wished
  taken.add(id)
  return id
}
