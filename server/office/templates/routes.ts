import * as calls from '#contracts/office/templates.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function templateRoutes(implement: Implement, { templates }: Services): void {
  implement(calls.listTemplates, ({ actor, input }) => templates.listTemplates(actor, input))
  implement(calls.readTemplate, ({ actor, input }) => templates.readTemplate(actor, input))
  implement(calls.previewTemplate, ({ actor, input }) => templates.previewTemplate(actor, input))
  implement(calls.saveTemplate, ({ actor, input }) => templates.saveTemplate(actor, input))
  implement(calls.resetTemplate, ({ actor, input }) => templates.resetTemplate(actor, input))
}
