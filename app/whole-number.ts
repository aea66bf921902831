/** A number in an address, as our own links write it; anything else is none: '1e300', '-1', '0x10'. */
export function wholeNumber(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
