type FileType = { extensions: readonly string[]; refusal: string }

export const fileTypes = {
  manuscript: { extensions: ['doc', 'docx', 'pdf'], refusal: 'Only .doc, .docx, or .pdf files are allowed.' },
  source: { extensions: ['xml', 'zip'], refusal: 'Only .xml files, or .zip files with one .xml, are allowed.' },
  outline: { extensions: ['doc', 'pdf'], refusal: 'Only .doc or .pdf files are allowed.' },
  receipt: { extensions: ['pdf', 'jpg', 'jpeg', 'png'], refusal: 'Only .pdf, .jpg, or .png files are allowed.' },
  avatar: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    refusal: 'Only .jpg, .jpeg, .png, or .webp pictures are allowed.',
  },
} as const satisfies Record<string, FileType>

export type FileKind = keyof typeof fileTypes

/** Returns the extension in lower case without its dot, or null if the name has none. */
export function fileExtension(name: string): string | null {
  return /[^/\\]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? null
}

/** The media type with which each kind of document is sent. */
export const mediaTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type DocumentExtension = keyof typeof mediaTypes

/** Returns null if it is not the media type of a document. */
export function extensionOf(mediaType: string): DocumentExtension | null {
  const extensions = Object.keys(mediaTypes) as DocumentExtension[]
  return extensions.find((extension) => mediaTypes[extension] === mediaType) ?? null
}

/** Goes by the name, because this site gave it the right ending when the file was uploaded. */
export function mediaTypeOf(name: string): string {
  const extension = fileExtension(name)
  return Object.entries(mediaTypes).find(([ending]) => ending === extension)?.[1] ?? 'application/octet-stream'
}

/** Checks the name only. The upload checks what the file really contains. */
export function fileTypeProblem(kind: FileKind, name: string): string | null {
  const { extensions, refusal }: FileType = fileTypes[kind]
  const extension = fileExtension(name)
  return extension !== null && extensions.includes(extension) ? null : refusal
}

/** Returns the `accept` attribute for a file input. */
export function acceptOf(kind: FileKind): string {
  return fileTypes[kind].extensions.map((extension) => `.${extension}`).join()
}

export const emptyFileSentence = 'This file is empty. Choose another file.'

export function tooLargeSentence(maxBytes: number): string {
  return `This file is too large: at most ${maxBytes / 1024 / 1024} MB are allowed.`
}
