import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { PreparedPicture } from './prepare-picture.ts'

export type PreparePicture = (picture: { bytes: Uint8Array }) => Promise<PreparedPicture>

/** In a process of its own, because a stranger drew it. */
export function pictureMaker({ seconds = 60, megabytes = 512, reuseSeconds = 20 } = {}): PreparePicture {
  const entry = programOf('pictures')
  const { run } = openPool<{ bytes: Uint8Array }, PreparedPicture>({
    ...{ entry, places: 1, seconds, megabytes, reuseSeconds },
    mayLoadAddons: true,
  })
  return (picture) => run(picture)
}
