import { declarations } from '../../manuscript/declarations.ts'
import { type Level, levels, ruleNames, sectionKinds, usualRules } from '../../manuscript/preflight/rules.ts'
import { publicationCheckLabels } from '../../manuscript/publication-checklist.ts'
import { articleTypeOptions, named } from './options.ts'
import type { Part, Section } from './parts.ts'

const levelNames: Record<Level, string> = { off: 'Off', advise: 'Advises', require: 'Required' }

const limit = (label: string): Part => ({ kind: 'number', label, optional: true })

export const submissionSection: Section = {
  slug: 'submissions',
  title: 'Submissions',
  settings: {
    requiredDeclarations: {
      kind: 'choices',
      label: 'Declarations that authors must make',
      options: Object.fromEntries(declarations.map(({ key, label }) => [key, label])),
      optional: true,
      also: 'required form consent',
    },
    requiredForPublication: {
      kind: 'choices',
      label: 'Nothing is published while there is a problem with',
      options: publicationCheckLabels,
      optional: true,
      also: 'checklist publish',
    },
    preflight: {
      kind: 'group',
      label: "The check of a manuscript's file",
      hint: 'What is left empty is as usual.',
      optional: true,
      also: 'limits words references abstract key words running title margins check preflight',
      parts: {
        abstractWords: limit(`Words of the abstract (${usualRules.abstractWords})`),
        keywords: {
          kind: 'group',
          label: `Key words (${usualRules.keywords.least} to ${usualRules.keywords.most})`,
          optional: true,
          parts: { least: { kind: 'number', label: 'At least' }, most: { kind: 'number', label: 'At most' } },
        },
        runningTitleCharacters: limit(`Characters of the running title (${usualRules.runningTitleCharacters})`),
        marginCm: limit(`Margins in cm (${usualRules.marginCm})`),
        lineSpacing: limit(`Line spacing (${usualRules.lineSpacing})`),
        fontPoints: limit(`Size of the type in points (${usualRules.fontPoints})`),
        figureWidthsMm: {
          kind: 'lines',
          label: `Widths of figures in mm (${usualRules.figureWidthsMm.join(', ')})`,
          hint: 'One in each line.',
          isNumber: true,
          optional: true,
        },
        dpi: {
          kind: 'group',
          label: `Resolution in dpi (${usualRules.dpi.lineArt} and ${usualRules.dpi.halftone})`,
          optional: true,
          parts: {
            lineArt: { kind: 'number', label: 'Line art' },
            halftone: { kind: 'number', label: 'Halftones' },
          },
        },
        authorsListed: limit(`Authors named in a reference before et al. (${usualRules.authorsListed})`),
        limits: {
          kind: 'each',
          label: 'Limits by article type',
          keys: articleTypeOptions,
          optional: true,
          part: {
            kind: 'group',
            label: '',
            optional: true,
            parts: { words: limit('Words'), references: limit('References') },
          },
        },
        sections: {
          kind: 'each',
          label: 'Sections by article type',
          keys: articleTypeOptions,
          optional: true,
          part: { kind: 'choices', label: '', options: named(sectionKinds), optional: true },
        },
        levels: {
          kind: 'each',
          label: 'How strict each check is',
          keys: ruleNames,
          optional: true,
          part: {
            kind: 'choice',
            label: '',
            optional: true,
            options: Object.fromEntries(levels.map((level) => [level, levelNames[level]])),
          },
        },
      },
    },
  },
}
