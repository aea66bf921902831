/** Returns the colleagues mentioned in a note: by their whole name, or by the first name if only one has it. */
export function mentionedIn<T extends { name: string }>(text: string, colleagues: readonly T[]): T[] {
  const words = `${folded(text)} `
  const isSaid = (name: string) => name !== '' && ends.some((end) => words.includes(`@${name}${end}`))
  const first = ({ name }: T) => folded(name).split(/\s+/)[0] ?? ''
  return colleagues.filter((one) => {
    const namesakes = colleagues.filter((other) => first(other) === first(one))
    return isSaid(folded(one.name)) || (namesakes.length === 1 && isSaid(first(one)))
  })
}

const ends = [' ', '\n', ',', '.', ':', ';', '?', '!', ')', '’', "'"]

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
