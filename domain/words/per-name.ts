/** Makes one value for each name. */
export const perName = <N extends string, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>

/** The same for names that are not known beforehand, such as those of time zones. There must be few. */
export function keptBy<Made>(make: (name: string) => Made): (name: string) => Made {
  const kept = new Map<string, Made>()
  return (name) => {
    const made = kept.get(name) ?? make(name)
    kept.set(name, made)
    return made
  }
}
