import type { Hono } from 'hono'
import { removeSample } from '#contracts/sample.ts'
import type { HttpDeps } from '../http/context.ts'
import { implement } from '../http/implement.ts'
import type { Services } from '../services.ts'

export function sampleRoutes(api: Hono, http: HttpDeps, { sample }: Services): void {
  implement(api, http, removeSample, async ({ actor }) => ({
    success: `Removed ${await sample.removeSampleContent(actor)} sample records.`,
  }))
}
