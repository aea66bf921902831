/** Returns what the address says, or the first of these words if it says none of them. */
export function oneOf<Word extends string>(url: URL, name: string, words: readonly [Word, ...Word[]]): Word {
  return words.find((word) => word === url.searchParams.get(name)) ?? words[0]
}
