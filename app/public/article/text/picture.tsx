import { use } from 'react'
import type { Picture } from '#domain/full-text/full-text.ts'
import { pictureFile, smallFile, smallTypes, widthsOf } from '#domain/full-text/picture-forms.ts'
import { TextContext } from './text-context.ts'

const sizes = '(width < 44rem) 92vw, 40rem'

type PictureProps = { picture: Picture; alt?: string }

/** In the width that the screen needs, and not before it is near. The original is the last resort. */
export function ResponsivePicture({ picture, alt = '' }: PictureProps) {
  const { figures } = use(TextContext)
  const { width, height } = picture
  const narrower = widthsOf(picture)
  return (
    <picture>
      {narrower.length > 0 &&
        smallTypes.map((type) => {
          const forms = narrower.map((each) => `${figures}${smallFile(picture, each, type)} ${each}w`)
          return <source key={type} type={`image/${type}`} srcSet={forms.join(', ')} sizes={sizes} />
        })}
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
