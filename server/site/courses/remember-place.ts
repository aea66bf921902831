import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { keepPlace } from './payment-store.ts'
import { noSuchCourse } from './read.ts'

type Place = { id: string; place: number }

export async function rememberPlace({ db }: Deps, author: Author, { id, place }: Place): Promise<{ success: string }> {
  if (!(await keepPlace(db, id, author.id, place))) throw noSuchCourse()
  return { success: 'Remembered.' }
}
