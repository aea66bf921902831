import type { Hono } from 'hono'
import { listCountries } from '#contracts/countries.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function countryRoutes(api: Hono, http: HttpDeps, { countries }: Services): void {
  implement(api, http, listCountries, () => countries.listCountries())
}
