import { pictureKey } from '#domain/manuscript/picture-forms.ts'
import { count } from '#domain/words/count.ts'
import { openStorage } from '../adapters/storage/places.ts'
import { findPictures } from '../publishing/texts/store.ts'
import { type Check, doubtful, good } from './check.ts'
import { storageSettings } from './machine.ts'

export const pictures: Check = {
  name: 'Pictures of texts',
  fix: 'See "Files in an object store" in docs/operations.md.',
  async look({ database, config, log }) {
    const { db } = await database()
    const figures = openStorage(config(...storageSettings), log, 'figures')
    const kept = new Set<string>()
    for await (const { key } of figures.list()) kept.add(key)
    const named = await findPictures(db)
    const lost = named.filter(
      ({ file, mediaType, canBeMade }) => canBeMade && !kept.has(pictureKey(file, null, mediaType)),
    )
    const texts = [...new Set(lost.map(({ fileId }) => fileId))]
    if (lost.length === 0) return good(`${count(named.length, 'picture')}, each stored`)
    return doubtful(
      `${count(lost.length, 'picture')} missing, of the texts of these files: ${texts.slice(0, 5).join(', ')}`,
      'A running site finds them once a day, and makes them again one after the other. At once: press "Make it again" on the page of the text, /admin/texts/<file>.',
    )
  },
}
