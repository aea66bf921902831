import { type S3Options, s3Objects } from './s3-objects.ts'
import { isStorageKey, type Storage } from './storage.ts'

type Options = S3Options & {
  /** Begins the name of every object, e.g. `files/`. */
  prefix: string
  /** Files wait on the disk before `put`. */
  local: Pick<Storage, 'temporaryPath' | 'freeBytes' | 'removeTemporary'>
}

/** Keeps files in a bucket of an S3 store. The bucket is private: what people read passes through the site. */
export function s3Storage({ prefix, local, ...options }: Options): Storage {
  const objects = s3Objects(options)
  const objectOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return `${prefix}${key}`
  }
  return {
    temporaryPath: local.temporaryPath,
    freeBytes: local.freeBytes,
    fault: objects.fault,
    put: async (key, localPath) => objects.put(objectOf(key), localPath),
    open: async (key, range) => objects.open(objectOf(key), range),
    find: async (key) => objects.find(objectOf(key)),
    remove: async (key) => objects.remove(objectOf(key)),
    async *list(wanted = '') {
      for await (const { name, ...stored } of objects.list(prefix + wanted)) {
        const key = name.slice(prefix.length)
        if (isStorageKey(key)) yield { key, ...stored }
      }
    },
    async removeTemporary(before) {
      await local.removeTemporary(before)
      await objects.removeUnfinished(prefix, before)
    },
  }
}
