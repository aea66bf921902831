import { letterRule, ownWordsProblems } from '#words/own-words.ts'
import { entryOf } from '#words/standard.ts'
import { type Content, ContentError, type ContentFault } from '../../adapters/content.ts'
import { ownWordsIn, placeOfWords } from '../../adapters/own-words.ts'

/**
 * Refuses own words that leave out what an e-mail has to say. Only those that are changed now: what a newer version asks for
 * must not keep anybody from changing something else.
 */
export function refuseUnfitWords(texts: ReadonlyMap<string, string | null>, content: Content): void {
  const faults = [...texts].flatMap(([document, text]) => (text === null ? [] : faultsIn(document, text, content)))
  if (faults.length > 0) throw new ContentError(faults)
}

function faultsIn(document: string, text: string, content: Content): ContentFault[] {
  const place = placeOfWords(document)
  if (!place) return []
  const fault = (says: string, field = ''): ContentFault => ({ document, field, says })
  const entry = entryOf(place.name)
  if (!entry) return [fault(`there is no e-mail ${place.name}`)]
  if (place.journal && !content.journal(place.journal)) return [fault(`there is no journal ${place.journal}`)]
  const own = ownWordsIn(document, text)
  if (!own) return [fault('expected subject, parts and basedOn between two lines of ---, and the text below')]
  return ownWordsProblems(own, letterRule(entry)).map(({ field, sentence }) => fault(sentence, field))
}
