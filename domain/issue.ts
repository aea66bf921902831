const yearBeforeFirstVolume = 2024

/** Opening an issue records the volume of its calendar year: 2025 is volume 1. */
export function volumeAt(now: Date): number {
  return now.getUTCFullYear() - yearBeforeFirstVolume
}

export function yearOfVolume(volume: number): number {
  return yearBeforeFirstVolume + volume
}

/** The issues a paid manuscript may be published into: the current one, down to 1. */
export function issueChoices(current: number): number[] {
  return Array.from({ length: current }, (_, at) => current - at)
}
