import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { smallDocx } from '#tests/support/documents.ts'
import { standInOffice } from '#tests/support/soffice.ts'
import { offersRooms } from '../pool/room.ts'
import { libreOffice } from './libre-office.ts'
import { remember } from './remember.ts'

const office = await standInOffice()
const document = { bytes: smallDocx(), format: 'docx' } as const

test('a document is converted in a folder of its own, with a profile of its own and no setting of this product', async () => {
  const called = Buffer.from(await libreOffice(await office.program('tells'))(document)).toString()
  const [, folder = ''] = /--convert-to pdf --outdir (\S+) article\.docx\n/.exec(called) ?? []
  expect(called).toContain(`-env:UserInstallation=file://${folder}/profile --headless`)
  expect(called).toContain(`HOME=${folder}\n`)
  expect(called).toMatch(/^https?_proxy=http:\/\/127\.0\.0\.1:9$/m)
  expect(called).not.toMatch(/^(DATABASE_URL|VITEST|NODE_ENV|npm_)/m)
  if (process.platform === 'linux') expect(called).toContain('limits 3145728 400000\n')
  if (await offersRooms()) expect(called).not.toContain('of the site')
  expect(folder).not.toBe('')
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['writes-nothing', 'ENOENT'],
  ['fails', 'LibreOffice ended with 77'],
] as const)('one that %s is an error', async (manner, message) => {
  const convert = libreOffice(await office.program(manner))
  await expect(convert(document)).rejects.toThrow(message)
})

test('one that hangs is killed with its children when its time is up', async () => {
  // Busy with other tests, a machine may need seconds until the program runs at all.
  const converting = libreOffice(await office.program('hangs'), { seconds: 6 })(document)
  await Promise.all([
    expect.poll(() => isRunning(`sleep\0${office.sleepSeconds}`)).toBe(true),
    expect(converting).rejects.toThrow('not converted within 6 s'),
  ])
  await expect.poll(() => isRunning(`sleep\0${office.sleepSeconds}`)).toBe(false)
})

test('a program that is not there is an error', async () => {
  await expect(libreOffice('/nowhere/soffice')(document)).rejects.toThrow(/ENOENT|ended with 127/)
})

test('the last conversions are kept, as many as there is room for', async () => {
  const converted: string[] = []
  const convert = remember(async ({ bytes }) => {
    converted.push(Buffer.from(bytes).toString())
    return new Uint8Array(4)
  }, 10)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await convert({ bytes: Buffer.from(text), format: 'doc' })
  expect(converted).toEqual(['a', 'b', 'c', 'b'])
})

async function isRunning(command: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return commands.some((line) => line.startsWith(command))
}
