import { characterCount, wordCount } from '../../words/text.ts'
import { type Checked, faultOf, fine, type Outcome, toFix, unclear } from './report.ts'
import type { RuleId } from './rules.ts'

/** Of what should be at the beginning of a manuscript and is not. */
const absent = { at: 0, certainty: 0.85 }
/** Types that have no abstract by every journal's guidelines. */
const withoutAbstract: readonly string[] = ['Editorial', 'Letter to Editor']

export const frontChecks = {
  'file-type': ({ format, reading }: Checked): Outcome =>
    format === 'pdf'
      ? toFix(
          faultOf(
            reading,
            { at: -1, certainty: 1 },
            {
              what: 'The file is a PDF.',
              how: 'Send the manuscript as a Word document: the editorial office works from it.',
            },
          ),
        )
      : fine(`Word document (.${format})`),

  title({ reading }: Checked): Outcome {
    if (reading.title) return fine('Title found')
    return unclear('We found no title. It should be the first line of the title page.')
  },

  'corresponding-author'({ reading }: Checked): Outcome {
    if (reading.emails.length > 0) return fine('E-mail address found')
    const elsewhere = reading.blocks.findIndex(({ text }) => /correspond/i.test(text) && /@/.test(text))
    if (elsewhere >= 0) return fine('E-mail address found')
    return toFix(
      faultOf(
        reading,
        { at: 0, certainty: 0.75 },
        {
          what: 'The title page gives no e-mail address for the corresponding author.',
          how: 'Add the corresponding author’s name and e-mail address to the title page.',
        },
      ),
    )
  },

  'running-title'({ reading, rules: { runningTitleCharacters: most } }: Checked): Outcome {
    const { runningTitle } = reading
    if (!runningTitle)
      return toFix(
        faultOf(
          reading,
          { at: 0, certainty: 0.6 },
          {
            what: 'We found no running title.',
            how: `Give one of at most ${most} characters on the title page: “Running title: …”`,
          },
        ),
      )
    const characters = characterCount(runningTitle.value)
    if (characters <= most) return fine(`Running title of ${characters} characters`)
    return toFix(
      faultOf(reading, runningTitle, {
        what: `The running title has ${characters} characters; at most ${most} are allowed.`,
        how: 'Shorten it. Spaces count.',
        quotation: runningTitle.value,
      }),
    )
  },

  abstract({ reading, articleType }: Checked): Outcome {
    if (withoutAbstract.includes(articleType)) return fine('No abstract needed')
    const { abstract } = reading
    if (!abstract)
      return toFix(
        faultOf(reading, absent, {
          what: 'There is no abstract.',
          how: 'Add an abstract under the heading “Abstract”, before the main text.',
        }),
      )
    if (abstract.certainty >= 0.5) return fine('Abstract found')
    return unclear('This may be the abstract. Put the heading “Abstract” above it.', abstract.value.text, abstract.at)
  },

  'abstract-words'({ reading, rules: { abstractWords: most } }: Checked): Outcome {
    const { abstract } = reading
    if (!abstract) return unclear(`We found no abstract to count. It may have at most ${most} words.`)
    const words = wordCount(abstract.value.text)
    if (words <= most) return fine(`Abstract of ${words} words`)
    return toFix(
      faultOf(reading, abstract, {
        what: `The abstract is ${words - most} words too long: ${words} words; at most ${most}.`,
        how: 'Shorten the abstract.',
        quotation: abstract.value.text,
      }),
    )
  },

  'key-words'({ reading, articleType, rules: { keywords: range } }: Checked): Outcome {
    const { keywords } = reading
    const asked = `${range.least} to ${range.most}`
    const [first] = keywords
    if (!first)
      return withoutAbstract.includes(articleType)
        ? fine('No key words needed')
        : toFix(
            faultOf(reading, absent, {
              what: 'There are no key words.',
              how: `Give ${asked} key words below the abstract, separated by semicolons.`,
            }),
          )
    if (keywords.length >= range.least && keywords.length <= range.most) return fine(`${keywords.length} key words`)
    return toFix(
      faultOf(reading, first, {
        what: `There ${keywords.length === 1 ? 'is 1 key word' : `are ${keywords.length} key words`}; ${asked} are asked for.`,
        how:
          keywords.length > range.most ? `Choose the best ${range.most}.` : 'Add key words, separated by semicolons.',
        quotation: keywords.map(({ value }) => value).join('; '),
      }),
    )
  },
} satisfies Partial<Record<RuleId, (checked: Checked) => Outcome>>
