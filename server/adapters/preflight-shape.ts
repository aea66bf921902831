import { z } from 'zod'
import { articleTypes } from '#domain/manuscript/article-types.ts'
import {
  levels,
  type RuleId,
  type Rules,
  ruleIds,
  sectionKinds,
  usualRules,
} from '#domain/manuscript/preflight/rules.ts'

const Positive = z.number().positive()
const Whole = z.int().min(1)
const ofType = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(articleTypes), value)

/** `preflight` in a journal's file: only what differs from the usual rules. */
export const Preflight = z
  .strictObject({
    levels: z.partialRecord(z.enum(ruleIds as [RuleId, ...RuleId[]]), z.enum(levels)).default({}),
    abstractWords: Whole,
    keywords: z
      .strictObject({ least: Whole, most: Whole })
      .refine(({ least, most }) => least <= most, 'expected no more than `most`'),
    runningTitleCharacters: Whole,
    marginCm: Positive,
    lineSpacing: Positive,
    fontPoints: Positive,
    figureWidthsMm: z.array(Positive).min(2),
    dpi: z.strictObject({ lineArt: Whole, halftone: Whole }),
    authorsListed: Whole,
    limits: ofType(z.strictObject({ words: Whole.exactOptional(), references: Whole.exactOptional() })),
    sections: ofType(z.array(z.enum(sectionKinds))),
  })
  .partial()
  .transform(
    ({ levels = {}, ...own }): Rules => ({
      ...usualRules,
      ...(Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as Partial<Rules>),
      levels: { ...usualRules.levels, ...levels } as Rules['levels'],
    }),
  )
