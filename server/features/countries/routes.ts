import { listCountries } from '#contracts/countries.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function countryRoutes(implement: Implement, { countries }: Services): void {
  implement(listCountries, () => countries.listCountries())
}
