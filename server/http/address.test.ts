import { expect, test } from 'vitest'
import { addressReader } from './address.ts'

const proxy = '10.0.0.1'
const behindProxy = addressReader([proxy, '192.168.0.0/16', 'fd00::/8'])

test("without a trusted proxy the address is the socket's, whatever the header says", () => {
  const read = addressReader([])
  expect(read('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(read('127.0.0.1', '198.51.100.1, 10.0.0.1')).toBe('127.0.0.1')
})

test('a stranger who sends the header himself is read by his socket', () => {
  expect(behindProxy('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('behind a trusted proxy only the last hop counts, so that a spoofed front changes nothing', () => {
  expect(behindProxy(proxy, '203.0.113.7')).toBe('203.0.113.7')
  expect(behindProxy(proxy, '1.1.1.1, 2.2.2.2, 203.0.113.7')).toBe('203.0.113.7')
})

test('a chain of trusted proxies is walked back to the first untrusted hop', () => {
  expect(behindProxy(proxy, '1.1.1.1, 203.0.113.7, fd00::9, 192.168.3.4')).toBe('203.0.113.7')
})

test.each([null, '', ' ', 'unknown', 'evil.test', '203.0.113.7:4711', '<script>', ',', '203.0.113.7,', '1.1.1.1, x'])(
  "a header of %o leaves the proxy's own address",
  (header) => {
    expect(behindProxy(proxy, header)).toBe(proxy)
  },
)

test('an address written in another way is the same address', () => {
  expect(behindProxy('::ffff:10.0.0.1', '::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressReader(['::ffff:10.0.0.1'])('10.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(addressReader([])('::FFFF:203.0.113.7', null)).toBe('203.0.113.7')
})

test('IPv6 counts by the network of one subscriber, who has more addresses in it than can be counted', () => {
  const read = addressReader([])
  expect(read('2001:db8:1:2:aaaa::1', null)).toBe('2001:db8:1:0::/56')
  expect(read('2001:db8:1:2:ffff:ffff:0:9', null)).toBe(read('2001:0db8:0001:0002::', null))
  expect(read('2001:db8:1:ff::1', null)).toBe(read('2001:db8:1:2::1', null))
  expect(read('2001:db8:1:100::1', null)).not.toBe(read('2001:db8:1:2::1', null))
})

test('a connection that is already gone has no address, and that is no error', () => {
  expect(behindProxy(undefined, '203.0.113.7')).toBe('')
})
