export type Trial = {
  /** As its registry writes it. */
  number: string
  registry: string
  /** Crossref's DOI for the registry, from https://doi.org/10.18810/registries. */
  registryDoi: string
  url: string
}

type Registry = { name: string; id: string; number: RegExp; at?: (number: string) => string }

/** The registries of WHO's network, with the numbers that each gives out. */
const registries: readonly Registry[] = [
  {
    ...{ name: 'ClinicalTrials.gov', id: 'clinical-trials-gov', number: /^NCT\d{8}$/ },
    at: (number) => `https://clinicaltrials.gov/study/${number}`,
  },
  {
    ...{ name: 'ISRCTN', id: 'isrctn', number: /^ISRCTN\d{8}$/ },
    at: (number) => `https://www.isrctn.com/${number}`,
  },
  { name: 'Pan African Clinical Trials Registry', id: 'pactr', number: /^PACTR\d{15,16}$/ },
  {
    ...{ name: 'Australian New Zealand Clinical Trials Registry', id: 'anzctr', number: /^ACTRN\d{14}p?$/ },
    at: (number) => `https://anzctr.org.au/${number}.aspx`,
  },
  {
    ...{ name: 'EU Clinical Trials Register', id: 'euctr', number: /^(?:EudraCT|EUCTR)?(\d{4}-\d{6}-\d{2})$/ },
    at: (number) => `https://www.clinicaltrialsregister.eu/ctr-search/search?query=eudract_number:${number}`,
  },
  { name: 'Chinese Clinical Trial Registry', id: 'chictr', number: /^ChiCTR(?:-[A-Z]{2,5}-)?\d{8,10}$/ },
  {
    ...{ name: 'Clinical Trials Registry - India', id: 'clinical-trial-registry-india' },
    number: /^CTRI\/\d{4}\/\d{2,3}\/\d{6}$/,
  },
  { name: 'German Clinical Trials Register', id: 'drks', number: /^DRKS\d{8}$/ },
  { name: 'Iranian Registry of Clinical Trials', id: 'irct', number: /^IRCT\d{11,14}N\d{1,3}$/ },
  { name: 'UMIN Clinical Trials Registry', id: 'umin-japan', number: /^UMIN\d{9}$/ },
  { name: 'Brazilian Clinical Trials Registry', id: 'rebec', number: /^RBR-[0-9a-z]{6,8}$/ },
  { name: 'Clinical Research Information Service, Korea', id: 'cris', number: /^KCT\d{7}$/ },
  { name: 'Sri Lanka Clinical Trials Registry', id: 'slctr', number: /^SLCTR\/\d{4}\/\d{3}$/ },
  { name: 'Thai Clinical Trials Registry', id: 'tctr', number: /^TCTR\d{11}$/ },
]

/** Returns the trial with its registry, which is recognised from the number; null if it is not. */
export function trialOf(text: string): Trial | null {
  const written = text.replaceAll(/[\s:#]/g, '').replaceAll(/[\u2010-\u2013]/g, '-')
  for (const { name, id, number, at = inNetwork } of registries) {
    const found = new RegExp(number, 'i').exec(written)
    if (!found) continue
    const own = withCase(found[1] ?? found[0])
    return { number: own, registry: name, registryDoi: `10.18810/${id}`, url: at(own) }
  }
  return null
}

export const toTrialNumber = (text: string) => trialOf(text)?.number ?? null

export function trialProblem(text: string): string {
  const examples = 'NCT01234567, ISRCTN12345678 or PACTR202001234567890'
  return `No registry is known for the trial number ${text.trim()}. Please check it: numbers look like ${examples}.`
}

/** 'NCT01234567, ClinicalTrials.gov, https://…' */
export function trialText(text: string): string {
  const trial = trialOf(text)
  return trial ? `${trial.number}, ${trial.registry}, ${trial.url}` : text
}

/** Capitals, but for the few letters that registries write small. */
function withCase(number: string): string {
  const upper = number.toUpperCase()
  if (upper.startsWith('CHICTR')) return `ChiCTR${upper.slice(6)}`
  if (upper.startsWith('RBR-')) return `RBR-${upper.slice(4).toLowerCase()}`
  return upper.startsWith('ACTRN') ? upper.replace('P', 'p') : upper
}

/** WHO's search finds a trial of any registry. */
const inNetwork = (number: string) => `https://trialsearch.who.int/Trial2.aspx?TrialID=${encodeURIComponent(number)}`
