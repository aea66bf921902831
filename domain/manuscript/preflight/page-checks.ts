import { count } from '../../words/count.ts'
import type { Found } from '../reading/reading.ts'
import { type Checked, faultOf, fine, type Outcome, onlyDocx, toFix, unclear } from './report.ts'
import type { RuleId } from './rules.ts'

/** Programs round centimetres to inches and back. */
const marginRounding = 0.02
/** Many show only some of a great number. */
const mostShown = 5

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Of what most of the text is set in; null where the file does not say. */
function mostText<Value>(looks: Found<{ characters: number }>[], inWords: (index: number) => Value | null) {
  const total = looks.reduce((sum, { value }) => sum + value.characters, 0)
  const known = looks.map(({ value: { characters } }, index) => ({ characters, index, value: inWords(index) }))
  const groups = new Map<Value | null, { characters: number; index: number }>()
  for (const { characters, index, value } of known) {
    const group = groups.get(value)
    groups.set(value, { characters: (group?.characters ?? 0) + characters, index: group?.index ?? index })
  }
  const [most] = [...groups].toSorted(([, one], [, other]) => other.characters - one.characters)
  return most && { value: most[0], share: most[1].characters / total, index: most[1].index }
}

export const pageChecks = {
  margins({ reading, rules: { marginCm } }: Checked): Outcome {
    const sections = reading.layout?.sections
    if (!sections) return onlyDocx
    const known = sections.filter(({ value }) => value.margins !== null)
    if (known.length === 0) return unclear(`The file does not say its margins. They should be at least ${marginCm} cm.`)
    const faults = known.flatMap((section) => {
      const { margins } = section.value
      const narrow = sides.filter((side) => margins && margins[side] < marginCm - marginRounding)
      if (!margins || narrow.length === 0) return []
      const inWords = narrow.map((side) => `${side} ${margins[side].toFixed(2)} cm`).join(', ')
      const which = sections.length > 1 ? `Section ${sections.indexOf(section) + 1} of the file has` : 'The page has'
      return [
        faultOf(reading, section, {
          what: `${which} margins under ${marginCm} cm: ${inWords}.`,
          how: `Set all margins to ${marginCm} cm or more (in Word: Layout, Margins).`,
        }),
      ]
    })
    return faults.length > 0 ? toFix(...faults) : fine(`Margins of at least ${marginCm} cm`)
  },

  'line-spacing'({ reading, rules: { lineSpacing } }: Checked): Outcome {
    const looks = reading.layout?.looks
    if (!looks) return onlyDocx
    const enough = mostText(looks, (index) => {
      const spacing = looks[index]?.value.spacing ?? null
      return spacing === null ? null : spacing >= lineSpacing - 0.1
    })
    if (!enough || enough.value === null) return unclear('The file does not say its line spacing.')
    if (enough.value) return fine('Double spacing')
    const look = looks[enough.index] as (typeof looks)[number]
    return toFix(
      faultOf(
        reading,
        { at: look.at, certainty: enough.share > 0.7 ? 0.95 : 0.7 },
        {
          what: `Most of the text has a line spacing of ${look.value.spacing?.toFixed(2)}; ${lineSpacing.toFixed(1)} is asked for.`,
          how: 'Set the text in double spacing (in Word: Home, Line spacing, 2.0).',
          quotation: reading.blocks[look.at]?.text ?? '',
        },
      ),
    )
  },

  'font-size'({ reading, rules: { fontPoints } }: Checked): Outcome {
    const looks = reading.layout?.looks
    if (!looks) return onlyDocx
    const size = mostText(looks, (index) => looks[index]?.value.points ?? null)
    if (!size || size.value === null) return unclear('The file does not say the size of its type.')
    if (Math.abs(size.value - fontPoints) <= 0.5) return fine(`${size.value}-point type`)
    const look = looks[size.index] as (typeof looks)[number]
    return toFix(
      faultOf(
        reading,
        { at: look.at, certainty: size.share > 0.6 ? 0.9 : 0.6 },
        {
          what: `Most of the text is in ${size.value}-point type; ${fontPoints} points are asked for.`,
          how: `Set the text in ${fontPoints}-point type.`,
          quotation: reading.blocks[look.at]?.text ?? '',
        },
      ),
    )
  },

  'line-numbers'({ reading }: Checked): Outcome {
    const sections = reading.layout?.sections
    if (!sections) return onlyDocx
    if (sections.length === 0) return unclear('The file does not say if its lines are numbered.')
    const total = sections.reduce((sum, { value }) => sum + value.characters, 0)
    const without = sections.filter(({ value }) => !value.hasLineNumbers)
    const share = without.reduce((sum, { value }) => sum + value.characters, 0) / Math.max(total, 1)
    const [first] = without
    if (!first || share < 0.5) return fine('Line numbers on')
    return toFix(
      faultOf(reading, first, {
        what: 'The lines are not numbered.',
        how: 'Switch on continuous line numbers (in Word: Layout, Line Numbers, Continuous).',
      }),
    )
  },

  'tracked-changes'({ reading }: Checked): Outcome {
    const changes = reading.layout?.changes
    if (!changes) return onlyDocx
    if (changes.length === 0) return fine('No tracked changes')
    const shown = changes.filter(({ value }) => value.text.trim() !== '').slice(0, mostShown)
    return toFix(
      ...(shown.length > 0 ? shown : changes.slice(0, 1)).map((change, index) =>
        faultOf(reading, change, {
          what:
            index === 0
              ? `The file has ${count(changes.length, 'tracked change')}.`
              : `Text that was ${change.value.kind}, which is not yet accepted.`,
          how: 'Accept or reject all changes, then save (in Word: Review, Accept, Accept All Changes).',
          quotation: change.value.text,
        }),
      ),
    )
  },

  comments({ reading }: Checked): Outcome {
    const comments = reading.layout?.comments
    if (!comments) return onlyDocx
    if (comments.length === 0) return fine('No comments')
    return toFix(
      ...comments.slice(0, mostShown).map((comment, index) =>
        faultOf(reading, comment, {
          what: index === 0 ? `The file has ${count(comments.length, 'comment')}.` : 'A comment in the margin.',
          how: 'Delete all comments (in Word: Review, Delete, Delete All Comments).',
          quotation: comment.value,
        }),
      ),
    )
  },
} satisfies Partial<Record<RuleId, (checked: Checked) => Outcome>>
