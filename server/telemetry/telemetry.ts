import type { Logger } from 'pino'
import { createTracer, type Tracer } from '../adapters/tracer.ts'
import type { Config } from '../config.ts'
import { collectFaults, type Faults } from './faults.ts'
import { createMeter, type Meter } from './meter.ts'
import { type Watch, watchOver } from './watch.ts'

/** Nothing is measured, and no time spent on it, unless a setting asks for it. Faults are always collected. */
export type Telemetry = { meter: Meter | null; tracer: Tracer | null; watch: Watch; faults: Faults }

export function openTelemetry(
  { metricsToken, traces }: Pick<Config, 'metricsToken' | 'traces'>,
  log: Logger,
  faults = collectFaults(),
): Telemetry {
  const meter = metricsToken === null ? null : createMeter()
  const tracer = traces && createTracer(traces, log)
  return { meter, tracer, watch: watchOver(meter, tracer, log, faults), faults }
}
