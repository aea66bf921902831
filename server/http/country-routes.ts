import { listCountries } from '#contracts/site/countries.ts'
import type { Services } from '../services.ts'
import type { Implement } from './implement.ts'

export function countryRoutes(implement: Implement, { countries }: Services): void {
  implement(listCountries, () => countries.listCountries())
}
