/** Reads a number as our own links write it. Returns undefined for anything else, such as '1e300', '-1' or '0x10'. */
export function wholeNumber(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
