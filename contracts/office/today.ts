import * as z from 'zod/mini'
import { scopes } from '#domain/office/scope.ts'
import { endpoint } from '../endpoint.ts'
import { Done } from '../shapes.ts'

export const chooseScope = endpoint({
  method: 'PUT',
  path: '/admin/today',
  who: 'staff',
  summary: 'Whose work Today shows from now on: one’s own and nobody’s, or the whole office’s',
  body: z.strictObject({ whose: z.enum(scopes, { error: 'Choose whose work you want to see.' }) }),
  reply: Done,
})
