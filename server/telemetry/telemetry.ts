import type { Logger } from 'pino'
import { createTracer, type Tracer } from '../adapters/tracer.ts'
import type { Config } from '../config.ts'
import { collectFaults, type Faults } from './faults.ts'
import type { Meter } from './meter.ts'
import { type Watch, watchOver } from './watch.ts'

/** Nothing is measured or loaded for it unless a setting asks for it. Faults are always collected. */
export type Telemetry = { meter: Meter | null; tracer: Tracer | null; watch: Watch; faults: Faults }

export async function openTelemetry(
  { metricsToken, traces }: Pick<Config, 'metricsToken' | 'traces'>,
  log: Logger,
  faults = collectFaults(),
): Promise<Telemetry> {
  const meter = metricsToken === null ? null : (await import('./meter.ts')).createMeter()
  const tracer = traces && createTracer(traces, log)
  return { meter, tracer, watch: watchOver(meter, tracer, log, faults), faults }
}
