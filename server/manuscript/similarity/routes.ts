import { compareTexts, listSimilar } from '#contracts/manuscript/similarity.ts'
import type { Implement } from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'

export function similarityRoutes(implement: Implement, { similarity }: Services): void {
  implement(listSimilar, ({ actor, input }) => similarity.listSimilar(actor, input))
  implement(compareTexts, ({ actor, input }) => similarity.compareWith(actor, input))
}
