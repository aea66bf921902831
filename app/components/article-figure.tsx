import type { ArticleFigure as Shown } from '#contracts/publishing/articles.ts'

type ArticleFigureProps = {
  figure: Shown | undefined
  /** What is shown where there is no figure, such as a quotation mark. Nothing if it is not given. */
  mark?: string
  /** How wide it is shown where that is more than a thumbnail, as `sizes` of a picture says it. */
  sizes?: string
}

/** An article's own first figure next to its title: whole, on white in both themes. */
export function ArticleFigure({ figure, mark, sizes }: ArticleFigureProps) {
  if (!figure) {
    return mark === undefined ? null : (
      <span className="article-figure article-mark" aria-hidden="true">
        {mark}
      </span>
    )
  }
  const { src, srcSet, width, height, alt } = figure
  return (
    <img
      className="article-figure"
      src={src}
      {...(sizes !== undefined && srcSet !== undefined && { srcSet, sizes })}
      // A thumbnail is too small to be read, and its article describes it.
      alt={sizes === undefined ? '' : alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}
