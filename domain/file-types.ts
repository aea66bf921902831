type FileType = { extensions: readonly string[]; refusal: string }

export const fileTypes = {
  manuscript: { extensions: ['doc', 'docx', 'pdf'], refusal: 'Only .doc, .docx, or .pdf files are allowed.' },
  outline: { extensions: ['doc', 'pdf'], refusal: 'Only .doc or .pdf files are allowed.' },
  receipt: { extensions: ['pdf', 'jpg', 'jpeg', 'png'], refusal: 'Only .pdf, .jpg, or .png files are allowed.' },
  avatar: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    refusal: 'Only .jpg, .jpeg, .png, or .webp pictures are allowed.',
  },
} as const satisfies Record<string, FileType>

export type FileKind = keyof typeof fileTypes

/** In lower case and without its dot; null for a name that has none. */
export function fileExtension(name: string): string | null {
  return /[^/\\]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? null
}

/** What each kind of document is sent as. */
export const mediaTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** By its name, which this site gave the right ending when the file came in. */
export function mediaTypeOf(name: string): string {
  const extension = fileExtension(name)
  return Object.entries(mediaTypes).find(([ending]) => ending === extension)?.[1] ?? 'application/octet-stream'
}

/** The name alone; what the file really holds is for the upload to find out. */
export function fileTypeProblem(kind: FileKind, name: string): string | null {
  const { extensions, refusal }: FileType = fileTypes[kind]
  const extension = fileExtension(name)
  return extension !== null && extensions.includes(extension) ? null : refusal
}

/** For a file input, so that it offers what is taken. */
export function acceptOf(kind: FileKind): string {
  return fileTypes[kind].extensions.map((extension) => `.${extension}`).join()
}

export const emptyFileSentence = 'This file is empty. Choose another file.'

export function tooLargeSentence(maxBytes: number): string {
  return `This file is too large: at most ${maxBytes / 1024 / 1024} MB are allowed.`
}
