import { Maximize2 } from 'lucide-react'
import { use } from 'react'
import type { Picture } from '#domain/manuscript/full-text.ts'
import { pictureFile, smallFile, smallTypes, widthsOf } from '#domain/manuscript/picture-forms.ts'
import { TextContext } from './text-context.ts'

const sizes = '(width < 44rem) 92vw, 40rem'

type PictureProps = { picture: Picture; alt?: string }

/** In the width that the screen needs, and not before it is near. The original is the last resort. */
function ResponsivePicture({ picture, alt = '' }: PictureProps) {
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

/** Without a script the link leads to the picture. */
export function Enlarged({ picture, label = '' }: { picture: Picture; label?: string }) {
  const { figures } = use(TextContext)
  return (
    <a className="enlarge" href={figures + pictureFile(picture)}>
      <ResponsivePicture picture={picture} alt={label} />
      <span>
        <Maximize2 />
        Enlarge
      </span>
    </a>
  )
}

/** Within a line: a symbol stays in it, and what is higher than a few lines is a picture like others. */
export function PictureInLine({ picture, isPlain }: { picture: Picture; isPlain: boolean }) {
  const { figures } = use(TextContext)
  const { width, height, alt } = picture
  if (height > 100 && !isPlain) return <Enlarged picture={picture} />
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
