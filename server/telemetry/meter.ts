import { type Aggregator, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Meter = ReturnType<typeof createMeter>
type Read<T> = () => T | Promise<T>
type GaugeOptions = { label?: string; aggregator?: Aggregator }

/** Measures in memory. The labels must be few: each combination of them is a series of its own. */
export function createMeter() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    counter: <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Histogram({ name, help, labelNames, registers }),
    /** `read` is asked at every visit of Prometheus. With a `label` it answers a number for each value of that. */
    gauge(
      name: string,
      help: string,
      read: Read<number | Record<string, number>>,
      { label = '', aggregator = 'max' }: GaugeOptions = {},
    ) {
      async function collect(this: Gauge) {
        const values = await read()
        if (typeof values === 'number') return this.set(values)
        for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value)
      }
      return new Gauge({ name, help, labelNames: label ? [label] : [], aggregator, registers, collect })
    },
    /** What is counted elsewhere. */
    counted(name: string, help: string, read: () => number) {
      function collect(this: Counter) {
        this.reset()
        this.inc(read())
      }
      return new Counter({ name, help, registers, collect })
    },
  }
}
