export const troubleKinds = [
  'picture-not-shown',
  'picture-small',
  'picture-without-caption',
  'picture-without-words',
  'picture-in-line',
  'caption-without-picture',
  'table-without-caption',
  'caption-without-table',
  'citation-without-entry',
  'heading-jump',
  'heading-maybe',
  'formula-not-read',
  'unit-without-place',
] as const
export type TroubleKind = (typeof troubleKinds)[number]
