export type Segment = { text: string; isMatch: boolean }

const [start, end, less, greater] = ['\uE000', '\uE001', '\uE002', '\uE003']

/** ts_headline takes tags out of a text and puts marks in: brackets are parked, and marks are characters of no text. */
export const parking = { from: `<>${start}${end}${less}${greater}`, to: `${less}${greater}` }
export const titleOptions = `StartSel=${start}, StopSel=${end}, HighlightAll=true`
export const abstractOptions = `StartSel=${start}, StopSel=${end}, MinWords=25, MaxWords=40`

/** Text with its matches told apart, never markup. */
export function toSegments(headline: string): Segment[] {
  return headline
    .replaceAll(less, '<')
    .replaceAll(greater, '>')
    .split(/[\uE000\uE001]/)
    .map((text, at) => ({ text, isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
