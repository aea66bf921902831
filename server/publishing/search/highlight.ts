export type Segment = { text: string; isMatch: boolean }

const [start, end, less, greater] = ['\uE000', '\uE001', '\uE002', '\uE003']

/** ts_headline removes tags, so angle brackets are replaced first. Private-use characters mark the matches. */
export const parking = { from: `<>${start}${end}${less}${greater}`, to: `${less}${greater}` }
export const titleOptions = `StartSel=${start}, StopSel=${end}, HighlightAll=true`
export const abstractOptions = `StartSel=${start}, StopSel=${end}, MinWords=25, MaxWords=40`

/** Returns plain text, never markup, split into matches and the text between them. */
export function toSegments(headline: string): Segment[] {
  return headline
    .replaceAll(less, '<')
    .replaceAll(greater, '>')
    .split(/[\uE000\uE001]/)
    .map((text, at) => ({ text, isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
