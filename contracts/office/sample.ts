import { endpoint } from '../endpoint.ts'
import { Done } from '../shapes.ts'

export const removeSample = endpoint({
  method: 'DELETE',
  path: '/sample',
  who: 'admin',
  summary: 'Remove the sample content for good',
  reply: Done,
})
