// Loaded before the product, so that its sample content always shows the same date.
const shiftMs = Date.parse('2026-11-16T09:00:00Z') - Date.now()
const Real = Date

globalThis.Date = class extends Real {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    super(...((given.length === 0 ? [Real.now() + shiftMs] : given) as [number]))
  }

  static override now(): number {
    return Real.now() + shiftMs
  }
} as DateConstructor
