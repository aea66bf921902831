import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const listCountries = endpoint({
  method: 'GET',
  path: '/countries',
  who: 'anyone',
  summary: 'Names of countries for the submission form',
  reply: z.array(z.string()),
})
