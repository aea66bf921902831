import { eitherOf, inList } from '../../words/text.ts'
import { articleTypeLabel } from '../article-types.ts'
import type { StatementKind } from '../reading/reading.ts'
import { type Checked, faultOf, fine, type Outcome, toFix, unclear } from './report.ts'
import type { RuleId, SectionKind } from './rules.ts'

/** `other`: what else the section may be called; below other sections it is only a part of them. */
const names: Record<SectionKind, { label: string; name: RegExp; other?: RegExp }> = {
  introduction: { label: 'Introduction', name: /\b(?:introduction|background|motivation|significance)\b/i },
  methods: {
    label: 'Methods',
    name: /\b(?:methods?|methodology)\b/i,
    other:
      /\b(?:materials?|experimental|procedures?|model|algorithm|design|study area|data and|data sources?)\b(?!.*availab)/i,
  },
  results: { label: 'Results', name: /\b(?:results?|findings)\b/i, other: /\b(?:evaluation|outcomes?|analys[ei]s)\b/i },
  discussion: { label: 'Discussion', name: /\b(?:discussion|implications|limitations)\b/i },
  conclusion: {
    label: 'Conclusion',
    name: /\b(?:conclusions?|concluding|summary and outlook|outlook|final remarks)\b/i,
  },
}

const people =
  /\b(?:patients?|participants?|respondents?|volunteers?|interview(?:s|ed|ees)|questionnaires?|informed consent|human subjects|children aged|mice|rats|rabbits|animals (?:were|was|in)|captive|euthani[sz]ed|blood samples?|nurses|students)\b/gi

function statement(kind: StatementKind, ask: string, sureWhenAbsent = 0.8) {
  return ({ reading }: Checked): Outcome => {
    const found = reading.statements.find(({ value }) => value.kind === kind)
    if (found && found.certainty >= 0.5) return fine(`Found: ${found.value.text.slice(0, 80) || kind}`)
    if (found) return unclear(`This may be it. ${ask}`, found.value.text, found.at)
    const at = reading.references[0]?.at ?? reading.blocks.length - 1
    return toFix(
      faultOf(
        reading,
        { at: at - 1, certainty: sureWhenAbsent },
        {
          what: `We found no ${wordsOf[kind]}.`,
          how: ask,
        },
      ),
    )
  }
}

const wordsOf: Record<StatementKind, string> = {
  funding: 'statement on funding',
  interests: 'declaration of competing interests',
  ethics: 'statement on ethics approval',
  consent: 'statement on consent',
  data: 'data availability statement',
  ai: 'statement on AI tools',
  acknowledgements: 'acknowledgements',
}

const ethics = statement(
  'ethics',
  'Name the ethics committee, the reference number and the date of approval in the Methods.',
)

export const textChecks = {
  'word-limit'({ reading, rules: { limits }, articleType, isTypeGuessed }: Checked): Outcome {
    const { words } = reading
    const most = limits[articleType]?.words
    const inWords = words.value.toLocaleString('en')
    if (most === undefined) return fine(`${inWords} words; no limit for this type`)
    // Words are counted in several ways, so a few more are no fault.
    if (words.value <= most * 1.02) return fine(`${inWords} words`)
    const highest = Math.max(...Object.values(limits).map((limit) => limit.words ?? Number.POSITIVE_INFINITY))
    const isOver = !isTypeGuessed || words.value > highest
    const type = articleTypeLabel(articleType)
    return toFix(
      faultOf(
        reading,
        { at: words.at, certainty: Math.min(words.certainty, isOver ? 0.9 : 0.7) },
        {
          what: `The main text has about ${inWords} words; a ${type} may have ${most.toLocaleString('en')}.`,
          how: isTypeGuessed ? 'Shorten the text, or choose the type of article that fits.' : 'Shorten the text.',
        },
      ),
    )
  },

  sections({ reading, rules: { sections }, articleType, isTypeGuessed }: Checked): Outcome {
    const asked = sections[articleType] ?? []
    const { headings } = reading
    const isThere = (kind: SectionKind) =>
      headings.some(
        ({ value: { text, level } }) => names[kind].name.test(text) || (level === 1 && names[kind].other?.test(text)),
      )
    const missing = asked.filter((kind) => !isThere(kind))
    if (missing.length === 0) return fine(asked.length > 0 ? 'All sections found' : 'No set sections for this type')
    const real = headings.filter(({ certainty }) => certainty >= 0.8).length
    if (real < 3) return unclear('We could not tell the headings. Give them heading styles.')
    const labels = missing.map((kind) => names[kind].label)
    const certainty = isTypeGuessed && missing.length >= 3 ? 0.5 : 0.8
    return toFix(
      faultOf(
        reading,
        { at: headings[0]?.at ?? 0, certainty },
        {
          what: `We found no section ${eitherOf(labels.map((label) => `“${label}”`))}.`,
          how: `A ${articleTypeLabel(articleType)} has the sections ${inList(asked.map((kind) => names[kind].label))}.`,
          quotation: headings
            .filter(({ value }) => value.level === 1)
            .map(({ value }) => value.text)
            .join(' · '),
        },
      ),
    )
  },

  funding: statement('funding', 'Name every funder with its grant number, or write that the work had no funding.'),
  interests: statement(
    'interests',
    'Declare competing interests. If there are none, write: “The authors declare no competing interests.”',
  ),
  ethics(checked: Checked): Outcome {
    const outcome = ethics(checked)
    const { blocks, references } = checked.reading
    const body = blocks
      .slice(0, references[0]?.at ?? blocks.length)
      .map(({ text }) => text)
      .join('\n')
    const isOnPeople = (body.match(people)?.length ?? 0) >= 3
    if (outcome.state !== 'mend' || isOnPeople) return outcome
    return unclear('We found no ethics statement. A study of people, their records or animals needs one.')
  },
  consent: statement('consent', 'State how informed consent was obtained.', 0.6),
  data: statement('data', 'End the main text with a statement that says where the data can be found.'),
  ai: statement('ai', 'Say which AI tools were used and for what, or that none were.', 0.6),
  acknowledgements: statement('acknowledgements', 'Thank those who helped and are not authors.', 0.7),
} satisfies Partial<Record<RuleId, (checked: Checked) => Outcome>>
