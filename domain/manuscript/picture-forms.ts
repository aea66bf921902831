import type { Picture } from './full-text.ts'

/** How wide the smaller forms of a picture are, in pixels. */
export const pictureWidths = [480, 960, 1600] as const
export const smallTypes = ['avif', 'webp'] as const
export type SmallType = (typeof smallTypes)[number]

/** Only those that are not larger than the picture itself. */
export const widthsOf = ({ width }: Pick<Picture, 'width'>): number[] => pictureWidths.filter((each) => each <= width)

const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

const nameOf = ({ file }: Pick<Picture, 'file'>) => file.slice(0, 16)

/** The last part of a picture's address: 'ab12….png'. */
export const pictureFile = (picture: Pick<Picture, 'file' | 'mediaType'>): string =>
  `${nameOf(picture)}.${endings[picture.mediaType] ?? 'png'}`

export const smallFile = (picture: Pick<Picture, 'file'>, width: number, type: SmallType): string =>
  `${nameOf(picture)}-${width}.${type}`

/** Under which key a form of a picture is stored. `width` is null for the picture itself. */
export const pictureKey = (file: string, width: number | null, mediaType: string): string =>
  `${file.slice(0, 16)}-${width ?? 'whole'}-${mediaType.split('/')[1]}`

/** What such a name asks for; null if it is no name of a picture. `width` is null for the picture itself. */
export function askedPicture(name: string): { name: string; width: number | null; mediaType: string } | null {
  const [, start, width, ending] = /^([0-9a-f]{16})(?:-(\d{3,4}))?\.(png|jpg|avif|webp)$/.exec(name) ?? []
  if (start === undefined || ending === undefined) return null
  const isSmall = ending === 'avif' || ending === 'webp'
  if (isSmall !== (width !== undefined)) return null
  return {
    name: start,
    width: width === undefined ? null : Number(width),
    mediaType: `image/${ending === 'jpg' ? 'jpeg' : ending}`,
  }
}
