import { use } from 'react'
import type { Picture } from '#domain/full-text/full-text.ts'
import { pictureFile } from '#domain/record/jats-body.ts'
import { TextContext } from './text-context.ts'

const widths = [480, 960, 1600]
const sizes = '(width < 44rem) 92vw, 40rem'

type PictureProps = { picture: Picture; alt?: string }

/** In the width that the screen needs, and not before it is near. The original is the last resort. */
export function ResponsivePicture({ picture, alt = '' }: PictureProps) {
  const { figures } = use(TextContext)
  const { file, mediaType, width, height } = picture
  const narrower = mediaType === 'image/svg+xml' ? [] : widths.filter((each) => each <= width)
  const of = (ending: string) =>
    narrower.map((each) => `${figures}${file.slice(0, 16)}-${each}.${ending} ${each}w`).join(', ')
  return (
    <picture>
      {narrower.length > 0 &&
        ['avif', 'webp'].map((ending) => (
          <source key={ending} type={`image/${ending}`} srcSet={of(ending)} sizes={sizes} />
        ))}
      <img
        src={figures + pictureFile(picture)}
        alt={picture.alt ?? alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}

/** Within a line: a symbol, say. */
export function SmallPicture({ picture }: { picture: Picture }) {
  const { figures } = use(TextContext)
  const { width, height, alt } = picture
  return (
    <img
      src={figures + pictureFile(picture)}
      alt={alt ?? ''}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}
