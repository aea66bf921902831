/** Makes one value for each name that is asked for, such as that of a time zone. There must be few. */
export function keptBy<Made>(make: (name: string) => Made): (name: string) => Made {
  const kept = new Map<string, Made>()
  return (name) => {
    const made = kept.get(name) ?? make(name)
    kept.set(name, made)
    return made
  }
}
