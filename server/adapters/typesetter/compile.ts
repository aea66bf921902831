import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadFonts } from '@myriaddreamin/typst.ts'
import { CompileFormatEnum, createTypstCompiler, type TypstCompiler } from '@myriaddreamin/typst.ts/compiler'
import { openFonts } from './fonts.ts'

/** What is typeset: the source, what to set in place of its lines that Typst refuses, and the pictures by their names. */
export type TypesetTask = {
  source: string
  spare: Record<string, string>
  pictures: Record<string, Uint8Array>
}

/** `missing`: letters that no font has, which became '…'. `refused`: the lines of the source that were replaced, and why. */
export type Typeset = { pdf: Uint8Array; missing: string[]; refused: { line: string; why: string }[] }

const mostRefused = 200

/** To start Typst takes a second and more. */
let started: ReturnType<typeof start> | undefined

export async function typeset({ source, spare, pictures }: TypesetTask): Promise<Typeset> {
  started ??= start()
  const { withKnownLetters, compiler } = await started
  const { text, missing } = withKnownLetters(source)
  compiler.resetShadow()
  for (const [name, picture] of Object.entries(pictures)) compiler.mapShadow(`/pictures/${name}`, picture)
  const instead = new Map(
    Object.entries(spare).map(([line, other]) => [withKnownLetters(line).text, withKnownLetters(other).text]),
  )
  let lines = text.split('\n')
  const refused: Typeset['refused'] = []
  for (;;) {
    const answer = await compile(compiler, lines.join('\n'))
    if ('pdf' in answer) return { pdf: answer.pdf, missing, refused }
    const line = lines[answer.line] ?? ''
    const other = instead.get(line)
    if (other === undefined || other === line || refused.length === mostRefused) throw new Error(`Typst: ${answer.why}`)
    refused.push({ line, why: answer.why })
    lines = lines.map((one) => (one === line ? other : one))
  }
}

async function start() {
  const { bytes, withKnownLetters } = openFonts()
  const compiler = createTypstCompiler()
  const path = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler')
  const module = readFileSync(path.replace(/[^/\\]+$/, 'typst_ts_web_compiler_bg.wasm'))
  await compiler.init({
    getModule: () => ({ module_or_path: module }),
    beforeBuild: [loadFonts(bytes, { assets: false })],
  })
  return { compiler, withKnownLetters }
}

type Answer = { pdf: Uint8Array } | { line: number; why: string }

let sources = 0

/** Each source has a name of its own: of one that replaced another, the compiler has set words of the one before. */
async function compile(compiler: TypstCompiler, source: string): Promise<Answer> {
  const main = `/main-${sources++}.typ`
  compiler.addSource(main, source)
  const { result, diagnostics = [] } = await compiler.compile({
    mainFilePath: main,
    format: CompileFormatEnum.pdf,
    diagnostics: 'full',
  })
  if (result) return { pdf: result }
  const error = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0]
  return {
    line: Number.parseInt(error?.range ?? '', 10),
    why: error ? `${error.message} (${error.range})` : 'no answer',
  }
}
