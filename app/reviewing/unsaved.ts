import type { Texts } from '../write/write.ts'

/** A report that could not be saved on the server, and the time of the draft that it changes. */
export type Unsaved = { since: string; texts: Texts }

export function saveUnsaved(place: string, unsaved: Unsaved | null): void {
  try {
    if (unsaved) localStorage.setItem(place, JSON.stringify(unsaved))
    else localStorage.removeItem(place)
  } catch {
    // Storage is full or forbidden. The form still works.
  }
}

export function unsavedOf(place: string): Unsaved | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** Puts the texts back into the fields of a form. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) control.value = texts[control.name] ?? ''
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden' || control.type === 'file') continue
    if (control.type === 'radio' || control.type === 'checkbox') control.checked = texts[control.name] === control.value
    else control.value = texts[control.name] ?? ''
  }
}
