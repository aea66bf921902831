import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/cpu.ts'
import { redraw as redrawn } from './redraw.ts'

const redraw = async (content: Buffer | string) =>
  Buffer.from(await redrawn({ bytes: Buffer.from(content), as: 'avatar' }))

const picture = () => sharp({ create: { width: 600, height: 300, channels: 3, background: '#a04020' } })
const wrongType = {
  code: 'wrong-type',
  message: 'This file is not a picture that we can read. Please choose a PNG, JPEG or WebP file.',
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a square WebP of 512 pixels', async (format) => {
  const avatar = await redraw(await picture().toFormat(format).toBuffer())
  expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('a portrait becomes a small square', async () => {
  const portrait = await redrawn({ bytes: await picture().png().toBuffer(), as: 'portrait' })
  expect(await sharp(portrait).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
})

test('T11 an SVG named .png is refused as an avatar', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  await expect(redraw(svg)).rejects.toMatchObject(wrongType)
  await expect(redraw(`<?xml version="1.0"?>${svg}`)).rejects.toMatchObject(wrongType)
})

test.each(['gif', 'tiff', 'avif'] as const)('T11 a picture in another format (%s) is refused', async (format) => {
  await expect(redraw(await picture().toFormat(format).toBuffer())).rejects.toMatchObject(wrongType)
})

test('T11 nothing of a picture that is also a page survives', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const script = Buffer.from('<script>alert(document.domain)</script>')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), script])
  expect((await redraw(polyglot)).includes('script')).toBe(false)
})

test('where and how a picture was taken is gone', async () => {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 47/1 0/1' } }
  const jpeg = await picture().withExif(exif).jpeg().toBuffer()
  expect(await sharp(jpeg).metadata()).toHaveProperty('exif')
  const avatar = await redraw(jpeg)
  expect(await sharp(avatar).metadata()).not.toHaveProperty('exif')
  expect(avatar.includes('SecretCamera')).toBe(false)
})

test('a picture taken with the camera on its side is upright', async () => {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const sideways = picture()
    .composite([{ input: red, gravity: 'west' }])
    .withMetadata({ orientation: 6 })
  const { data } = await sharp(await redraw(await sideways.jpeg().toBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * 512 + x) * 3] ?? 0
  expect(redAt(256, 20)).toBeGreaterThan(240)
  expect(redAt(256, 490)).toBeLessThan(200)
})

test('a PNG of 30,000 by 30,000 pixels is refused within a second', async () => {
  const started = cpuMs()
  await expect(redraw(pngHeader(30_000, 30_000))).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('25 million'),
  })
  expect(cpuMs() - started).toBeLessThan(1000)
})

test('a picture cut at half is called damaged', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const whole = await picture().toFormat(format).toBuffer()
    await expect(redraw(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'unprocessable' })
  }
})

function pngHeader(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
