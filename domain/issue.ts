const yearBeforeFirstVolume = 2024

/** 2025 is volume 1. */
export function volumeOfYear(year: number): number {
  return year - yearBeforeFirstVolume
}

/** Opening an issue records the volume of its calendar year. */
export function volumeAt(now: Date): number {
  return volumeOfYear(now.getUTCFullYear())
}

export function yearOfVolume(volume: number): number {
  return yearBeforeFirstVolume + volume
}

/** The issues a paid manuscript may be published into: the current one, down to 1. */
export function issueChoices(current: number): number[] {
  return Array.from({ length: current }, (_, at) => current - at)
}
