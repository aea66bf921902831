declare module 'pandoc-wasm' {
  /** Pandoc's own options by their names on the command line, and the files that it may read. */
  export function convert(
    options: Record<string, unknown>,
    stdin: string | null,
    files: Record<string, Blob>,
  ): Promise<{ stdout: string; stderr: string; mediaFiles: Record<string, Blob> }>
}
