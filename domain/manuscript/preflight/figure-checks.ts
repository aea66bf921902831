import type { Picture } from '../reading/layout.ts'
import type { Found, ReadCaption, Reading } from '../reading/reading.ts'
import { type Checked, faultOf, fine, type Outcome, onlyDocx, toFix, unclear } from './report.ts'
import type { RuleId } from './rules.ts'

const mmPerInch = 25.4
/** Logos and icons of the title page are no figures. */
const smallestMm = 25
const widthRounding = 2

const plainLabel = (label: string) => /^\d+/.exec(label)?.[0] ?? label
const isSupplement = ({ value: { text, label } }: Found<ReadCaption>) =>
  /^(?:supplementary|extended data|appendix)|^\S+ \S+ \W*(?:figure|table) supplement/i.test(text) ||
  /^[A-Z]/.test(label)

/** Each one that has a caption is mentioned, and each one that is mentioned has a caption. */
function mentioned(kind: 'figure' | 'table') {
  const noun = kind === 'figure' ? 'Figure' : 'Table'
  return ({ reading }: Checked): Outcome => {
    const captions = reading.captions.filter((caption) => caption.value.kind === kind && !isSupplement(caption))
    const mentions = reading.mentions.filter(({ value }) => value.kind === kind)
    const labelled = captions.filter(({ value }) => value.label !== '')
    if (captions.length === 0 && mentions.length === 0) return fine(`No ${kind}s`)
    const isMentioned = ({ value: { label, isMentioned } }: Found<ReadCaption>) =>
      isMentioned || mentions.some(({ value }) => value.label === plainLabel(label))
    const forgotten = labelled
      .filter((caption) => !isMentioned(caption))
      .map((caption) =>
        faultOf(reading, caption, {
          what: `${noun} ${caption.value.label} is not mentioned in the text.`,
          how: `Mention it where it belongs, or leave the ${kind} out.`,
          quotation: caption.value.text,
        }),
      )
    // A caption without a number may be the one that is meant.
    const certaintyOf = (label: string) => {
      if (labelled.length < captions.length) return Number(label) > captions.length ? 0.7 : 0.45
      return captions.length > 0 ? 0.8 : 0.6
    }
    const known = new Set(labelled.map(({ value }) => plainLabel(value.label)))
    const absent = new Map(
      mentions.filter(({ value }) => !known.has(value.label)).map((mention) => [mention.value.label, mention]),
    )
    const missing = [...absent.values()].map((mention) =>
      faultOf(
        reading,
        { at: mention.at, certainty: certaintyOf(mention.value.label) },
        {
          what: `The text mentions ${noun} ${mention.value.label}, but no ${kind} has a caption with that number.`,
          how: `Add the ${kind} with its caption, or correct the number.`,
          quotation: mention.value.quote,
        },
      ),
    )
    if (forgotten.length + missing.length > 0) return toFix(...forgotten, ...missing)
    if (captions.length > 0 && labelled.length === 0)
      return unclear(`We could not read the numbers of the ${kind}s. Number them in the order of their mention.`)
    return fine(captions.length === 1 ? `The ${kind} is mentioned` : `All ${captions.length} ${kind}s mentioned`)
  }
}

/** A picture's figure by the caption near it, else the name that it has in the file. */
function nameOf({ captions, blocks }: Reading, { at, value }: Found<Picture>): string {
  const caption = captions.find(
    (one) =>
      one.value.kind === 'figure' && (one.at === at || one.value.text.slice(0, 40) === blocks[at]?.text.slice(0, 40)),
  )
  return caption?.value.label ? `Figure ${caption.value.label}` : `The picture “${value.name}”`
}

const figuresOf = ({ layout }: Reading) => layout?.pictures.filter(({ value }) => (value.widthMm ?? 100) >= smallestMm)

export const figureChecks = {
  'figures-mentioned': mentioned('figure'),
  'tables-mentioned': mentioned('table'),

  'figure-resolution'({ reading, rules: { dpi, figureWidthsMm } }: Checked): Outcome {
    const pictures = figuresOf(reading)
    if (!pictures) return onlyDocx
    if (pictures.length === 0) return fine('No pictures')
    const known = pictures.filter(({ value }) => value.pixels && value.widthMm)
    const faults = known.flatMap((picture) => {
      const { pixels, widthMm } = picture.value
      if (!pixels || !widthMm) return []
      const found = Math.round((pixels.width / widthMm) * mmPerInch)
      if (found >= dpi.halftone * 0.985) return []
      const width = figureWidthsMm.toSorted((one, other) => Math.abs(one - widthMm) - Math.abs(other - widthMm))[0]
      const needed = Math.ceil(((width ?? widthMm) / mmPerInch) * dpi.halftone)
      return [
        faultOf(
          reading,
          { at: picture.at, certainty: 0.9 },
          {
            what: `${nameOf(reading, picture)} is too small to print: ${pixels.width} pixels over ${Math.round(widthMm)} mm are ${found} dpi.`,
            how: `Export it again: ${width} mm at ${dpi.halftone} dpi need ${needed.toLocaleString('en')} pixels; line art needs ${dpi.lineArt} dpi.`,
            quotation: reading.blocks[picture.at]?.text ?? '',
          },
        ),
      ]
    })
    if (faults.length > 0) return toFix(...faults)
    const isUnread = pictures.some(({ value }) => !value.isVector && (!value.pixels || !value.widthMm))
    return isUnread
      ? unclear(
          `We could not read the size of every picture. They need ${dpi.halftone} dpi, line art ${dpi.lineArt} dpi.`,
        )
      : fine(`Pictures have ${dpi.halftone} dpi or more`)
  },

  'figure-width'({ reading, rules: { figureWidthsMm } }: Checked): Outcome {
    const pictures = figuresOf(reading)
    if (!pictures) return onlyDocx
    if (pictures.length === 0) return fine('No pictures')
    const widths = `${figureWidthsMm.slice(0, -1).join(', ')} or ${figureWidthsMm.at(-1)} mm`
    const faults = pictures.flatMap((picture) => {
      const { widthMm } = picture.value
      if (!widthMm || figureWidthsMm.some((width) => Math.abs(width - widthMm) <= widthRounding)) return []
      return [
        faultOf(
          reading,
          { at: picture.at, certainty: 0.7 },
          {
            what: `${nameOf(reading, picture)} is ${Math.round(widthMm)} mm wide.`,
            how: `Prepare figures ${widths} wide.`,
            quotation: reading.blocks[picture.at]?.text ?? '',
          },
        ),
      ]
    })
    return faults.length > 0 ? toFix(...faults) : fine(`Figures ${widths} wide`)
  },
} satisfies Partial<Record<RuleId, (checked: Checked) => Outcome>>
