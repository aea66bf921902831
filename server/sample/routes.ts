import { removeSample } from '#contracts/office/sample.ts'
import type { Implement } from '../http/implement.ts'
import type { Services } from '../services.ts'

export function sampleRoutes(implement: Implement, { sample }: Services): void {
  implement(removeSample, async ({ actor }) => ({
    success: `Removed ${await sample.removeSampleContent(actor)} sample records.`,
  }))
}
