/** The languages that an article can be in, by ISO 639-1: their names, and their codes in ISO 639-2/B, which DOAJ uses. */
const languages = {
  en: ['English', 'eng'],
  af: ['Afrikaans', 'afr'],
  am: ['Amharic', 'amh'],
  ar: ['Arabic', 'ara'],
  zh: ['Chinese', 'chi'],
  nl: ['Dutch', 'dut'],
  fr: ['French', 'fre'],
  de: ['German', 'ger'],
  ha: ['Hausa', 'hau'],
  hi: ['Hindi', 'hin'],
  ig: ['Igbo', 'ibo'],
  it: ['Italian', 'ita'],
  ja: ['Japanese', 'jpn'],
  pt: ['Portuguese', 'por'],
  ru: ['Russian', 'rus'],
  es: ['Spanish', 'spa'],
  sw: ['Swahili', 'swa'],
  tr: ['Turkish', 'tur'],
  yo: ['Yoruba', 'yor'],
  zu: ['Zulu', 'zul'],
} as const

export type Language = keyof typeof languages

/** By their codes: the default first, the others by the alphabet. */
export const languageNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(languages).map(([code, [name]]) => [code, name]),
)

/** What records are in that do not say it, and what our own pages are in. */
export const defaultLanguage: Language = 'en'

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}

/** The only place that says which language a record is in. */
export function languageOf({ language = defaultLanguage }: { language?: string }): Language {
  return isLanguage(language) ? language : defaultLanguage
}

/** 'eng' for 'en' */
export function bibliographicCode(language: Language): string {
  return languages[language][1]
}
