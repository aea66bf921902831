import { publishersYear } from './day.ts'

const yearBeforeFirstVolume = 2024

/** 2025 is volume 1. */
export function volumeOfYear(year: number): number {
  return year - yearBeforeFirstVolume
}

/** Opening an issue records the volume of its calendar year. */
export function volumeAt(now: Date): number {
  return volumeOfYear(publishersYear(now))
}

export function yearOfVolume(volume: number): number {
  return yearBeforeFirstVolume + volume
}

/** The issues a paid manuscript may be published into: the current one, down to 1. */
export function issueChoices(current: number): number[] {
  return Array.from({ length: current }, (_, at) => current - at)
}

type Place = { issue: number; volume: number }

/** Says why an article cannot move; null if it can. An issue closes with its year, and an ID keeps the year it names. */
export function moveProblem(from: Place, to: Place, now: Date): string | null {
  if (from.issue === to.issue) return `This article is already in issue ${to.issue}.`
  const year = yearOfVolume(from.volume)
  if (from.volume !== to.volume)
    return `Issue ${to.issue} belongs to ${yearOfVolume(to.volume)}, and the article's ID names ${year}: choose an issue of ${year}.`
  if (from.volume < volumeAt(now)) return `The issues of ${year} closed with that year.`
  return null
}
