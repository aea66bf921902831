/** Gauges that each process has a part of. All others are the same for all, or the highest tells most. */
const isShared = /^(?:(?:process|nodejs)_\w*bytes|journals_database_connections)$/

type Block = { head: string[]; isSum: boolean; isCounted: boolean; values: Map<string, number> }

/** Puts what several processes have measured together, as if they were one. Each text is in Prometheus' format. */
export const mergeMetrics = (texts: readonly string[]): string => written([...blocksOf(texts).values()])

/** Only what is counted, which stays true of a process that has ended. */
export const countedIn = (texts: readonly string[]): string =>
  written([...blocksOf(texts).values()].filter(({ isCounted }) => isCounted))

function blocksOf(texts: readonly string[]): Map<string, Block> {
  const blocks = new Map<string, Block>()
  for (const text of texts) {
    let values = new Map<string, number>()
    let isSum = false
    for (const line of text.split('\n')) {
      const [, about, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
      if (about) {
        const block: Block = blocks.get(name) ?? {
          ...{ head: [], isSum: isShared.test(name), isCounted: false, values: new Map() },
        }
        blocks.set(name, block)
        if (about === 'TYPE' && rest !== 'gauge') block.isCounted = true
        block.isSum ||= block.isCounted
        if (!block.head.includes(line)) block.head.push(line)
        ;({ values, isSum } = block)
      } else if (line) {
        const at = line.lastIndexOf(' ')
        const [key, value, before] = [line.slice(0, at), Number(line.slice(at + 1)), values.get(line.slice(0, at))]
        values.set(key, before === undefined ? value : isSum ? before + value : Math.max(before, value))
      }
    }
  }
  return blocks
}

function written(blocks: Block[]): string {
  const lines = blocks.flatMap(({ head, values }) => [...head, ...[...values].map(([key, value]) => `${key} ${value}`)])
  return `${lines.join('\n')}\n`
}
