import type { Logger } from 'pino'
import { createTracer, type Tracer } from '../adapters/tracer.ts'
import type { Config } from '../config.ts'
import { createMeter, type Meter } from './meter.ts'
import { type Watch, watchOver } from './watch.ts'

/** Nothing is measured, and no time spent on it, unless a setting asks for it. */
export type Telemetry = { meter: Meter | null; tracer: Tracer | null; watch: Watch }

export function openTelemetry(
  { metricsToken, traces }: Pick<Config, 'metricsToken' | 'traces'>,
  log: Logger,
): Telemetry {
  const meter = metricsToken === null ? null : createMeter()
  const tracer = traces && createTracer(traces, log)
  return { meter, tracer, watch: watchOver(meter, tracer, log) }
}
