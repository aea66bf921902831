import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** `device` tells one disk from another. */
type Disk = { freeBytes: number; isWritable: boolean; device: number }

/** The disk of a folder which may not be there yet. Creates nothing. */
export async function diskOf(path: string): Promise<Disk> {
  try {
    const { bavail, bsize } = await statfs(path)
    const isWritable = await access(path, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
    return { freeBytes: bavail * bsize, isWritable, device: (await stat(path)).dev }
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isAbsent && dirname(path) !== path) return diskOf(dirname(path))
    throw error
  }
}

export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
