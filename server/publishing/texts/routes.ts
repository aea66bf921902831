import { makeDraftText, readDraftText } from '#contracts/publishing/draft-texts.ts'
import { showReadyTexts, startTextRun, stopTextRun } from '#contracts/publishing/text-runs.ts'
import { removeSource, uploadSource } from '#contracts/publishing/text-sources.ts'
import {
  addRemedy,
  correctWords,
  makeText,
  orderAuthors,
  readText,
  removeRemedy,
  replacePicture,
  showText,
} from '#contracts/publishing/texts.ts'
import type { Implement } from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'
import { uploadBody } from '../../http/upload-body.ts'

export function textRoutes(implement: Implement, { texts }: Services): void {
  implement(makeDraftText, ({ actor, input }) => texts.askForDraftText(actor, input))
  implement(readDraftText, ({ actor, input }) => texts.readDraftText(actor, input))
  implement(readText, ({ actor, input }) => texts.readText(actor, input))
  implement(makeText, ({ actor, input }) => texts.askForText(actor, input))
  implement(showText, ({ actor, input }) => texts.showText(actor, input))
  implement(addRemedy, ({ actor, input }) => texts.addRemedy(actor, input))
  implement(correctWords, ({ actor, input }) => texts.correctWords(actor, input))
  implement(orderAuthors, ({ actor, input }) => texts.orderAuthors(actor, input))
  implement(replacePicture, ({ actor, input, http, address }) =>
    texts.replacePicture(actor, input, uploadBody(http, address)),
  )
  implement(startTextRun, ({ actor }) => texts.startTextRun(actor))
  implement(stopTextRun, ({ actor }) => texts.stopTextRun(actor))
  implement(showReadyTexts, ({ actor }) => texts.showReadyTexts(actor))
  implement(uploadSource, ({ actor, input, http, address }) =>
    texts.takeSource(actor, input, uploadBody(http, address)),
  )
  implement(removeSource, ({ actor, input }) => texts.dropSource(actor, input))
  implement(removeRemedy, ({ actor, input }) => texts.removeRemedy(actor, input))
}
