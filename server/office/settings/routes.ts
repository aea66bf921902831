import * as calls from '#contracts/office/settings.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function settingsRoutes(implement: Implement, { settings }: Services): void {
  implement(calls.readSettings, ({ actor }) => settings.readSettings(actor))
  implement(calls.readSetting, ({ actor, input }) => settings.readSetting(actor, input))
  implement(calls.readDocument, ({ actor, input }) => settings.readDocument(actor, input))
  implement(calls.saveDraft, ({ actor, input }) => settings.saveDraft(actor, input))
  implement(calls.discardDraft, ({ actor, input }) => settings.discardDraft(actor, input))
  implement(calls.publishDraft, ({ actor, input }) => settings.publishDraft(actor, input))
  implement(calls.planDraft, ({ actor, input }) => settings.planDraft(actor, input))
  implement(calls.cancelContentPlan, ({ actor, input }) => settings.cancelContentPlan(actor, input))
  implement(calls.addPage, ({ actor, input }) => settings.addPage(actor, input))
  implement(calls.removePage, ({ actor, input }) => settings.removePage(actor, input))
  implement(calls.addJournal, ({ actor, input }) => settings.addJournal(actor, input))
  implement(calls.returnSetting, ({ actor, input }) => settings.returnSetting(actor, input))
}
