import { yearOfVolume } from './issue.ts'

/** Journal prefix, year of the volume, running number in the journal: 'DHJ-2026-0007'. */
export function formatCustomId(prefix: string, volume: number, number: number): string {
  return `${prefix}-${yearOfVolume(volume)}-${String(number).padStart(4, '0')}`
}

/** Sample articles have their own series, so that they use up no real numbers: 'DHJ-2026-S0007'. */
export function formatSampleId(prefix: string, volume: number, number: number): string {
  return `${prefix}-${yearOfVolume(volume)}-S${String(number).padStart(4, '0')}`
}

export function isCustomId(text: string): boolean {
  return /^[A-Z]{2,8}-\d{4}-S?\d{4,9}$/.test(text)
}
