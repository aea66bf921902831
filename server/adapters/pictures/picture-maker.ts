import type { DrawnPage, PageToDraw } from '../anonymise/pdf-pictures.ts'
import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { Redrawing } from './redraw.ts'

export type PreparePicture = (picture: { bytes: Uint8Array }) => Promise<PreparedPicture>
export type DrawPages = (pdf: { bytes: Uint8Array; pages: PageToDraw[] }) => Promise<DrawnPage[]>
export type RedrawPicture = Pool<Redrawing, Uint8Array>['run']

/** In a process of its own, because a stranger drew it. */
export function pictureMaker({ seconds = 60, megabytes = 512, reuseSeconds = 20 } = {}): PreparePicture {
  const program = programOf('pictures')
  const { run } = openPool<{ bytes: Uint8Array }, PreparedPicture>({
    program,
    places: 1,
    seconds,
    megabytes,
    reuseSeconds,
  })
  return (picture) => run(picture)
}

/** For pictures that somebody uploads and waits for. */
export function pictureRedrawer({ seconds = 10, megabytes = 64, reuseSeconds = 20 } = {}): RedrawPicture {
  const program = programOf('pictures')
  return openPool<Redrawing, Uint8Array>({ program, places: 2, seconds, megabytes, reuseSeconds }).run
}

export function pageDrawer({ seconds = 120, megabytes = 512, reuseSeconds = 0 } = {}): DrawPages {
  const program = programOf('pictures')
  const { run } = openPool<{ bytes: Uint8Array; pages: PageToDraw[] }, DrawnPage[]>({
    ...{ program, places: 1, seconds, megabytes, reuseSeconds },
  })
  return (pdf) => run(pdf)
}
