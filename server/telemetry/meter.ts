export type Labels = Readonly<Record<string, string>>
export type Gauge = { name: string; help: string; value: number; labels?: Labels }

export type Meter = {
  /** Returns a function that counts one more. */
  counter(name: string, help: string): (labels?: Labels) => void
  /** Returns a function that adds a measured time. */
  histogram(name: string, help: string): (seconds: number, labels?: Labels) => void
  /** `read` is asked at every visit of Prometheus. */
  gauges(read: () => Gauge[] | Promise<Gauge[]>): void
  /** Everything measured, in Prometheus' text format. */
  text(): Promise<string>
}

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY]
const bounds = boundsSeconds.map((bound) => (bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound)))

/** Measures in memory. The labels must be few: each combination of them is a series of its own. */
export function createMeter(): Meter {
  const written: (() => string[])[] = []
  const read: (() => Gauge[] | Promise<Gauge[]>)[] = []
  return {
    counter(name, help) {
      const counts = new Map<string, number>()
      written.push(() => [
        ...head(name, help, 'counter'),
        ...[...counts].map(([labels, count]) => `${name}${labels} ${count}`),
      ])
      return (labels = {}) => {
        const key = inBraces(labels)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    },
    histogram(name, help) {
      const series = new Map<string, { labels: Labels; sum: number; count: number; within: number[] }>()
      written.push(() => [
        ...head(name, help, 'histogram'),
        ...[...series.values()].flatMap(({ labels, sum, count, within }) => [
          ...within.map((times, at) => `${name}_bucket${inBraces({ ...labels, le: bounds[at] ?? '' })} ${times}`),
          `${name}_sum${inBraces(labels)} ${sum}`,
          `${name}_count${inBraces(labels)} ${count}`,
        ]),
      ])
      return (seconds, labels = {}) => {
        const key = inBraces(labels)
        const kept = series.get(key) ?? { labels, sum: 0, count: 0, within: bounds.map(() => 0) }
        series.set(key, kept)
        kept.sum += seconds
        kept.count += 1
        // A bucket counts what is in the smaller ones too.
        for (const [at, bound] of boundsSeconds.entries())
          if (seconds <= bound) kept.within[at] = (kept.within[at] ?? 0) + 1
      }
    },
    gauges: (asked) => void read.push(asked),
    async text() {
      const gauges = (await Promise.all(read.map((ask) => ask()))).flat()
      const told = Object.values(Object.groupBy(gauges, ({ name }) => name)).flatMap((same = []) => [
        ...same
          .slice(0, 1)
          .flatMap(({ name, help }) => head(name, help, name.endsWith('_total') ? 'counter' : 'gauge')),
        ...same.map(({ name, labels = {}, value }) => `${name}${inBraces(labels)} ${value}`),
      ])
      return `${[...written.flatMap((write) => write()), ...told].join('\n')}\n`
    },
  }
}

const head = (name: string, help: string, kind: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`]

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
