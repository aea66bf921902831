/** Pandoc's tree, of which only what we read is typed: `t` is the kind, `c` what it holds. */
export type Node = { t: string; c?: unknown }
type Attributes = [id: string, classes: string[], keys: [string, string][]]

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 't' in value
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const attributesOf = (value: unknown): Attributes => (value ?? ['', [], []]) as Attributes

export const styleOf = (value: unknown): string | undefined =>
  attributesOf(value)[2]
    .find(([key]) => key === 'custom-style')?.[1]
    ?.toLowerCase()

/** The outermost nodes of these kinds, in reading order. */
export function findAll(value: unknown, kinds: string | readonly string[]): Node[] {
  if (Array.isArray(value)) return value.flatMap((each) => findAll(each, kinds))
  if (!isNode(value)) return []
  return [kinds].flat().includes(value.t) ? [value] : findAll(value.c, kinds)
}
