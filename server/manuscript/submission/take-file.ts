import { faultAt } from '#domain/words/errors.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { lockFile, type Owner } from '../file-store.ts'
import { claimFile } from '../files/own.ts'
import { isOfArticle, manuscriptsWithFile } from '../files/store.ts'

/** Returns the id of a file that one of `owners` uploaded and that no manuscript uses yet. */
export async function takeFile({ config }: Deps, tx: Tx, url: string, owners: Owner[]): Promise<string> {
  const file = await claimFile(tx, { url, publicUrl: config.publicUrl, kind: 'manuscript', owners })
  if (!file) throw unusable()
  await refuseTaken(tx, file.id)
  return file.id
}

const unusable = () => faultAt('file', 'This file cannot be used. Please upload it again.')

/** Locks the file, so that two manuscripts cannot take it at once. */
export async function refuseTaken(tx: Tx, fileId: string): Promise<void> {
  await lockFile(tx, fileId)
  if (await isTaken(tx, fileId)) throw unusable()
}

async function isTaken(tx: Tx, fileId: string): Promise<boolean> {
  return (await manuscriptsWithFile(tx, fileId)).length > 0 || (await isOfArticle(tx, fileId))
}
