import { Download } from 'lucide-react'
import { use } from 'react'
import type { Figure as FigurePart, Picture } from '#domain/manuscript/full-text.ts'
import { pictureFile } from '#domain/manuscript/picture-forms.ts'
import { formatBytes } from '../../../format.ts'
import { each } from './each.ts'
import { Line } from './line.tsx'
import { Mark } from './mark.tsx'
import { MentionedIn } from './mentioned-in.tsx'
import { Enlarged } from './picture.tsx'
import { TextContext } from './text-context.ts'

export function Figure({ id, label, caption, captionPlace, pictures }: FigurePart) {
  return (
    <figure id={id}>
      {each(pictures, (picture) => (
        <Enlarged picture={picture} label={label} />
      ))}
      <figcaption>
        <Caption label={label} caption={caption} captionPlace={captionPlace} />
      </figcaption>
      <p className="part-links">
        {each(pictures, (picture) => (
          <PictureDownload picture={picture} label={label} />
        ))}
        <MentionedIn id={id} words="Mentioned in" />
        <Mark of={id} />
      </p>
    </figure>
  )
}

type CaptionProps = Pick<FigurePart, 'label' | 'caption'> & { captionPlace: string | undefined }

export function Caption({ label, caption, captionPlace }: CaptionProps) {
  const { around } = use(TextContext)
  const shown = (
    <>
      {label !== '' && <b>{label}.</b>} <Line inside={caption} />
    </>
  )
  return captionPlace === undefined ? shown : around(shown, { places: [captionPlace] }, caption)
}

function PictureDownload({ picture, label }: { picture: Picture; label: string }) {
  const { figures } = use(TextContext)
  const file = pictureFile(picture)
  return (
    <a className="button button-secondary button-small" href={figures + file} download>
      <Download />
      <span>
        <span className="visually-hidden">Download {label} </span>
        {file.split('.').pop()?.toUpperCase()}
        {picture.bytes !== undefined && `, ${formatBytes(picture.bytes)}`}
      </span>
    </a>
  )
}
