/** Under which key a form of a picture is stored. `width` is null for the picture itself. */
export const figureKey = (file: string, width: number | null, mediaType: string): string =>
  `${file.slice(0, 16)}-${width ?? 'whole'}-${mediaType.split('/')[1]}`
